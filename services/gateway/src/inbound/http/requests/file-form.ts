import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { AppError } from '@minutehand/contracts/errors';
import { FILE_FORM_FIELD_BYTES, FILE_FORM_FIELDS, FORM_FIELD_NAME_CHARACTERS } from '../../../limits.ts';
import { createTooManyFieldsError } from './form-fields.ts';
import { createMultipartParser } from './multipart-parser.ts';

export type FileForm<T> = {
  readonly fields: Readonly<Record<string, string>>;
  /** The result of `handleFile`; undefined if the form has no file. */
  readonly result: T | undefined;
};

/** The file arrives while it is read. The fields are known when the form has ended, because they may follow the file. */
export type FormFile = {
  readonly readPieces: () => AsyncIterable<Uint8Array>;
  /** The whole file. Never settles if the form ends before the file; the form then fails. */
  readonly readAll: () => Promise<Buffer>;
  readonly readFields: () => Promise<Readonly<Record<string, string>>>;
};

/** Reads a multipart form with at most one file, in the field `fileField`, without buffering the file. */
export async function readFileForm<T>(
  request: IncomingMessage,
  options: { fileField: string; maxFileBytes: number },
  handleFile: (file: FormFile) => Promise<T>,
): Promise<FileForm<T>> {
  const parser = createMultipartParser(request.headers['content-type'] ?? '', {
    files: 2,
    fields: FILE_FORM_FIELDS,
    fieldSize: FILE_FORM_FIELD_BYTES,
    // The recordings service rejects a file of this size.
    fileSize: options.maxFileBytes + 1,
  });
  const fields: Record<string, string> = {};
  let handled: Promise<T> | undefined;
  const ended = new Promise<void>((resolve, reject) => {
    const fail = (error: AppError) => {
      reject(error);
      request.unpipe(parser);
      // Reads the rest, so that the client receives the response.
      request.resume();
      parser.destroy(error);
    };
    parser.on('field', (name: string | undefined, value, { valueTruncated }) => {
      if (name === undefined) fail(new AppError('gateway.body_malformed'));
      else if (name.length > FORM_FIELD_NAME_CHARACTERS || valueTruncated) fail(new AppError('gateway.body_too_large'));
      else fields[name] = value;
    });
    parser.on('file', (name: string | undefined, file) => {
      file.on('error', () => undefined);
      if (name !== options.fileField || handled !== undefined) {
        file.resume();
        fail(new AppError('gateway.form_file_unsupported'));
        return;
      }
      handled = handleFile({
        readPieces: () => readToEnd(file),
        readAll: () => readAll(file),
        readFields: () => ended.then(() => fields),
      });
      // A failure of the file ends the request immediately. The parser must not wait for a consumer that has stopped.
      handled.catch((error: unknown) => {
        file.resume();
        reject(error);
      });
    });
    parser.on('filesLimit', () => fail(new AppError('gateway.form_file_unsupported')));
    parser.on('fieldsLimit', () => fail(createTooManyFieldsError()));
    parser.on('partsLimit', () => fail(createTooManyFieldsError()));
    parser.on('error', (cause) => reject(new AppError('gateway.body_malformed', { cause })));
    parser.on('close', resolve);
    request.once('close', () => {
      if (!request.complete) parser.destroy(new Error('the client disconnected'));
    });
  });
  request.pipe(parser);
  try {
    await ended;
  } catch (error) {
    // Reads the rest, so that the client receives the response.
    request.unpipe(parser);
    request.resume();
    throw error;
  }
  return { fields, result: await handled };
}

function readAll(file: Readable): Promise<Buffer> {
  return new Promise((resolve) => {
    const pieces: Buffer[] = [];
    file.on('data', (piece: Buffer) => pieces.push(piece));
    file.once('end', () => resolve(Buffer.concat(pieces)));
  });
}

async function* readToEnd(file: Readable): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of file.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } finally {
    file.resume();
  }
}
