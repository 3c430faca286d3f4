import { createHash } from 'node:crypto';
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@minutehand/contracts/errors';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type { BlobStorage } from '../../app/ports.ts';
import { isNotFound, readFile } from '../local-files.ts';
import { getBlobPath } from './blob-path.ts';

/** Stores blobs as files in a folder, for a single replica. A file gets its final name after it is complete, verified and flushed. */
export function createDiskStorage(options: { folder: string; newId: () => string }): BlobStorage {
  const getPath = (key: string) => join(options.folder, getBlobPath(key));

  return {
    presignUpload: async () => undefined,

    async write(key, declaration, bytes, signal) {
      const path = getPath(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // A unique name, so that two requests with the same token do not write to the same file.
      const temporary = `${path}.${options.newId()}.part`;
      const file = await open(temporary, 'wx', 0o600);
      const md5 = createHash('md5');
      let length = 0;
      try {
        for await (const chunk of bytes) {
          signal.throwIfAborted();
          length += chunk.length;
          if (length > declaration.byteSize) throw new AppError('blob.length_differs');
          md5.update(chunk);
          // Unlike write, appendFile always writes the whole chunk.
          await file.appendFile(chunk);
        }
        if (length !== declaration.byteSize) throw new AppError('blob.length_differs');
        if (md5.digest('base64') !== declaration.checksum) throw new AppError('blob.checksum_differs');
        await file.sync();
        await file.close();
        await rename(temporary, path);
      } catch (error) {
        await file.close().catch(() => undefined);
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async has(key, byteSize) {
      try {
        return (await stat(getPath(key))).size === byteSize;
      } catch (error) {
        if (isNotFound(error)) return false;
        throw error;
      }
    },

    read: (key, signal) => readFile(getPath(key), { highWaterMark: STREAM_CHUNK_BYTES }, signal),

    async remove(key) {
      const path = getPath(key);
      await rm(path, { force: true });
      // Also remove partial files of a process that crashed during an upload.
      const names = await readdir(dirname(path)).catch((error: unknown) => {
        if (isNotFound(error)) return [];
        throw error;
      });
      const parts = names.filter((name) => name.startsWith(`${key}.`) && name.endsWith('.part'));
      for (const name of parts) await rm(join(dirname(path), name), { force: true });
    },

    async ping() {
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      await access(options.folder, constants.R_OK | constants.W_OK);
    },

    async getFreeBytes() {
      await mkdir(options.folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(options.folder);
      return bavail * bsize;
    },
  };
}
