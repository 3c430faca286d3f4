import { AppError } from '@minutehand/contracts/errors';
import busboy, { type Busboy } from 'busboy';
import { FORM_FIELD_NAME_CHARACTERS, FORM_FIELDS } from '../../../limits.ts';
import { tooManyFields } from './form-fields.ts';

/**
 * The fields of a multipart body, written as an urlencoded form would write them. The body is complete and within its
 * limit already, so a field has no limit of its own.
 */
export function toUrlencoded(body: Buffer, contentType: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parser = createParser(contentType, body.length);
    const fields: [string, string][] = [];
    const refuse = (error: AppError) => {
      reject(error);
      parser.destroy();
    };
    // Typed as always there, but a part may have no name.
    parser.on('field', (name: string | undefined, value) => {
      if (name === undefined) refuse(new AppError('gateway.body_malformed'));
      else if (name.length > FORM_FIELD_NAME_CHARACTERS) refuse(nameTooLong());
      else fields.push([name, value]);
    });
    parser.on('filesLimit', () => refuse(new AppError('gateway.form_file_unsupported')));
    parser.on('partsLimit', () => refuse(tooManyFields()));
    parser.on('error', (cause) => reject(new AppError('gateway.body_malformed', { cause })));
    parser.on('close', () => resolve(new URLSearchParams(fields).toString()));
    parser.end(body);
  });
}

function createParser(contentType: string, bodyBytes: number): Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      // The parser reports the number itself, not the first part beyond it.
      limits: { files: 0, parts: FORM_FIELDS + 1, fieldSize: bodyBytes },
    });
  } catch (cause) {
    // No boundary.
    throw new AppError('gateway.body_malformed', { cause });
  }
}

function nameTooLong(): AppError {
  return new AppError('gateway.body_too_large', {
    message: `A name of a form field is longer than ${FORM_FIELD_NAME_CHARACTERS} characters.`,
  });
}
