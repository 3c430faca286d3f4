import { AppError } from '@minutehand/contracts/errors';
import { parse } from 'qs';
import { FORM_DEPTH, FORM_FIELDS } from '../../../limits.ts';

/** Character sets of a URL-encoded form. */
const FORM_CHARSETS = ['utf-8', 'iso-8859-1'] as const;
export type FormCharset = (typeof FORM_CHARSETS)[number];

export function isFormCharset(charset: string): charset is FormCharset {
  return FORM_CHARSETS.some((candidate) => candidate === charset);
}

/**
 * The fields of a URL-encoded form; multipart forms are re-encoded to this text first (request-body.ts). `meeting[title]=x&ids[]=1` is
 * `{meeting: {title: 'x'}, ids: ['1']}`.
 */
export function parseFormFields(text: string, charset: FormCharset): unknown {
  if (hasTooManyFields(text)) throw createTooManyFieldsError();
  try {
    return parse(text, {
      arrayLimit: FORM_FIELDS,
      charset,
      depth: FORM_DEPTH,
      strictDepth: true,
      parameterLimit: FORM_FIELDS,
    });
  } catch (error) {
    // Field names are nested too deeply.
    if (error instanceof RangeError) throw new AppError('gateway.body_malformed', { cause: error });
    throw error;
  }
}

export function createTooManyFieldsError(): AppError {
  return new AppError('gateway.body_too_large', { message: 'The form has too many fields.' });
}

function hasTooManyFields(text: string): boolean {
  let count = 1;
  for (let index = text.indexOf('&'); index !== -1; index = text.indexOf('&', index + 1)) {
    count += 1;
    if (count > FORM_FIELDS) return true;
  }
  return false;
}
