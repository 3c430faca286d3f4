import { createHash } from 'node:crypto';

/** The request body that creates a direct upload. */
export function createUploadRequest(file: Uint8Array, filename: string, content_type: string) {
  const checksum = createHash('md5').update(file).digest('base64');
  return { blob: { filename, content_type, byte_size: file.byteLength, checksum } };
}
