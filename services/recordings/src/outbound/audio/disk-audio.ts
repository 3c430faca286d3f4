import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type { AudioStorage, ChunkOwner } from '../../app/ports.ts';
import { getBlobPath } from '../blobs/blob-path.ts';
import { hasSameBytes, readFile, receiveFile } from '../local-files.ts';

/** Chunks and joined files in the folder of the blobs. A chunk is durable once its name is. */
export function createDiskAudio(options: { folder: string; newId: () => string }): AudioStorage {
  const { folder, newId } = options;
  const incoming = join(folder, 'recordings', 'incoming');
  // Ids of recordings are UUIDs or generated here, so that they contain no path.
  const getFolder = ({ accountId, recordingId }: ChunkOwner) =>
    join(folder, 'recordings', 'chunks', accountId, recordingId);
  const getPath = (owner: ChunkOwner, number: number) => join(getFolder(owner), String(number));

  return {
    receive: (bytes, maxBytes, signal) => receiveFile(incoming, newId(), bytes, maxBytes, signal),
    discard: ({ path }) => rm(path, { force: true }),

    async storeChunk(owner, number, file) {
      const path = getPath(owner, number);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await rename(file.path, path);
      await flushFolder(dirname(path));
    },

    async isSameChunk(owner, number, file) {
      const path = getPath(owner, number);
      if ((await stat(path)).size !== file.byteSize) return false;
      return hasSameBytes(path, readFile(file.path, {}));
    },

    readChunk: (owner, number, signal) =>
      readFile(getPath(owner, number), { highWaterMark: STREAM_CHUNK_BYTES }, signal),

    removeChunks: (owner) => rm(getFolder(owner), { recursive: true, force: true }),

    async storeFile(key, path) {
      const target = join(folder, getBlobPath(key));
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      const temporary = `${target}.${newId()}.part`;
      try {
        // The temporary folder may be on another disk.
        await copyFile(path, temporary);
        const file = await open(temporary, 'r+');
        await file.sync();
        await file.close();
        await rename(temporary, target);
        await flushFolder(dirname(target));
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    readRange: (key, from, to, signal) =>
      readFile(join(folder, getBlobPath(key)), { start: from, end: to, highWaterMark: STREAM_CHUNK_BYTES }, signal),
  };
}

/** Makes the names of files in a folder durable. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
