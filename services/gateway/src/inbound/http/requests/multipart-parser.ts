import { AppError } from '@minutehand/contracts/errors';
import busboy, { type Busboy, type BusboyConfig } from 'busboy';

/** Creates the parser of a multipart body. Throws gateway.body_malformed when the content type has no boundary. */
export function createMultipartParser(contentType: string, limits: NonNullable<BusboyConfig['limits']>): Busboy {
  try {
    return busboy({ headers: { 'content-type': contentType }, defParamCharset: 'utf8', limits });
  } catch (cause) {
    throw new AppError('gateway.body_malformed', { cause });
  }
}
