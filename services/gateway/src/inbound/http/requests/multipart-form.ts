import { AppError } from '@minutehand/contracts/errors';
import { FORM_FIELD_NAME_CHARACTERS, FORM_FIELDS } from '../../../limits.ts';
import { createTooManyFieldsError } from './form-fields.ts';
import { createMultipartParser } from './multipart-parser.ts';

/**
 * Converts the fields of a multipart body to urlencoded form. The size of the body is checked already, so fields have no
 * separate limit.
 */
export function toUrlencoded(body: Buffer, contentType: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parser = createMultipartParser(contentType, {
      // busboy reports the limit when it is reached, not when it is exceeded.
      ...{ files: 0, parts: FORM_FIELDS + 1 },
      fieldSize: body.length,
    });
    const fields: [string, string][] = [];
    const rejectForm = (error: AppError) => {
      reject(error);
      parser.destroy();
    };
    // The declared type is string, but a part may have no name.
    parser.on('field', (name: string | undefined, value) => {
      if (name === undefined) rejectForm(new AppError('gateway.body_malformed'));
      else if (name.length > FORM_FIELD_NAME_CHARACTERS) rejectForm(createNameTooLongError());
      else fields.push([name, value]);
    });
    parser.on('filesLimit', () => rejectForm(new AppError('gateway.form_file_unsupported')));
    parser.on('partsLimit', () => rejectForm(createTooManyFieldsError()));
    parser.on('error', (cause) => reject(new AppError('gateway.body_malformed', { cause })));
    parser.on('close', () => resolve(new URLSearchParams(fields).toString()));
    parser.end(body);
  });
}

function createNameTooLongError(): AppError {
  return new AppError('gateway.body_too_large', {
    message: `A name of a form field is longer than ${FORM_FIELD_NAME_CHARACTERS} characters.`,
  });
}
