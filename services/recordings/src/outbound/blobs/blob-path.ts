import { join } from 'node:path';
import { DISK_FOLDER_CHARACTERS } from '../../limits.ts';

/** The path of a stored file below the folder of blobs. Files are spread over folders named by the last characters of their keys. */
export function getBlobPath(key: string): string {
  return join(key.slice(-DISK_FOLDER_CHARACTERS), key);
}
