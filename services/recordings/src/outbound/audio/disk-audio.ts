import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readlink,
  readFile as readWhole,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '@minutehand/contracts/errors';
import { STREAM_CHUNK_BYTES } from '@minutehand/contracts/limits';
import type { AudioStorage, ChunkOwner, LocalFile } from '../../app/ports.ts';
import { getBlobPath } from '../blobs/blob-path.ts';
import {
  hasSameBytes,
  isExisting,
  isNotFound,
  readFile,
  receiveFile,
  removeFile,
  withDiskFullError,
  writeIntoFolder,
} from '../local-files.ts';
import { INCOMING_FOLDERS } from '../stale-files.ts';
import { getChunkFolder } from './chunk-path.ts';
import { findHash, formatHashes } from './hash-list.ts';

/** The folder in which chunks are received before their number is known. */
export const getIncomingFolder = (folder: string): string => join(folder, 'recordings', INCOMING_FOLDERS.disk);

/** Chunks and joined files in the folder of the blobs. A chunk is durable once its directory entry and those of its folders are flushed. */
export function createDiskAudioStorage(options: { folder: string; newId: () => string }): AudioStorage {
  const { newId } = options;
  const folder = resolve(options.folder);
  const incoming = getIncomingFolder(folder);
  // Ids of recordings are UUIDs or generated here, so that they contain no path.
  const getFolder = (owner: ChunkOwner) => join(folder, getChunkFolder(owner));
  const getPath = (owner: ChunkOwner, number: number) => join(getFolder(owner), String(number));
  /** A symbolic link whose target is the hash of the chunk: it is stored with its name, so that no additional file is flushed. */
  const getHashPath = (owner: ChunkOwner, number: number) => `${getPath(owner, number)}.hash`;
  const getHashesPath = ({ accountId, recordingId }: ChunkOwner) =>
    join(folder, 'recordings', 'hashes', accountId, recordingId);
  /** Folders whose names were flushed by this process. */
  const durable = new Set<string>();

  /** The folders below `folder` on the way to `path` whose names are not flushed yet. */
  function listNewFolders(path: string): string[] {
    const paths: string[] = [];
    for (let at = path; at !== folder && at !== dirname(at) && !durable.has(at); at = dirname(at)) paths.push(at);
    return paths;
  }

  const createFolder = (path: string) => mkdir(path, { recursive: true, mode: 0o700 });

  /** Makes the entries of a folder durable, and its own name and those of its parents. Together, because the disk then writes once. */
  async function flushEntries(path: string): Promise<void> {
    const added = listNewFolders(path);
    await Promise.all([path, ...added.map((name) => dirname(name))].map(flushFolder));
    for (const name of added) durable.add(name);
  }

  async function isSame(owner: ChunkOwner, number: number, file: LocalFile): Promise<boolean> {
    const path = getPath(owner, number);
    try {
      if ((await stat(path)).size !== file.byteSize) return false;
      return await hasSameBytes(path, readFile(file.path, {}));
    } catch (error) {
      if (isNotFound(error)) throw new AppError('blob.not_found', { cause: error });
      throw error;
    }
  }

  async function storeHash(owner: ChunkOwner, number: number, hash: string): Promise<void> {
    try {
      await symlink(hash, getHashPath(owner, number));
    } catch (error) {
      if (!isExisting(error)) throw error;
    }
  }

  async function findChunkHash(owner: ChunkOwner, number: number): Promise<string | undefined> {
    try {
      return await readlink(getHashPath(owner, number));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  const readChunk: AudioStorage['readChunk'] = (owner, number, signal) =>
    readFile(getPath(owner, number), { highWaterMark: STREAM_CHUNK_BYTES }, signal);

  /** Writes a temporary file, flushes it and renames it to `path`. */
  async function replaceFile(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = `${path}.${newId()}.part`;
    try {
      await withDiskFullError(async () => {
        await createFolder(dirname(path));
        await write(temporary);
        const file = await open(temporary, 'r+');
        try {
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
        await flushEntries(dirname(path));
      });
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    receive: (bytes, maxBytes, signal) => receiveFile(incoming, newId(), bytes, maxBytes, signal),
    discard: ({ path }) => removeFile(path),

    async storeChunk(owner, number, file) {
      const path = getPath(owner, number);
      await withDiskFullError(async () => {
        try {
          // Unlike a rename, this never replaces what another process has acknowledged.
          await writeIntoFolder(dirname(path), () => link(file.path, path));
        } catch (error) {
          if (!isExisting(error)) throw error;
          if (!(await isSame(owner, number, file))) throw new AppError('recording.chunk_differs');
        }
        await storeHash(owner, number, file.hash);
      });
      const flushed = withDiskFullError(() => flushEntries(dirname(path)));
      // The caller may fail before it waits for it.
      flushed.catch(() => undefined);
      return { flushed };
    },

    isSameChunk: isSame,

    readChunk,
    openChunk: async (owner, number, signal) => ({
      hash: await findChunkHash(owner, number),
      bytes: readChunk(owner, number, signal),
    }),

    async removeChunks(owner) {
      const chunkFolder = getFolder(owner);
      durable.delete(chunkFolder);
      // One after the other: thousands of files at once would delay all other file operations, such as those of the transcription.
      for (const name of await listNames(chunkFolder)) await rm(join(chunkFolder, name), { force: true });
      await rm(chunkFolder, { recursive: true, force: true });
    },

    storeHashes: (owner, hashes) =>
      replaceFile(getHashesPath(owner), (temporary) => writeFile(temporary, formatHashes(hashes), { mode: 0o600 })),

    async findHash(owner, number) {
      try {
        return findHash(await readWhole(getHashesPath(owner), 'utf8'), number);
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },

    removeHashes: (owner) => rm(getHashesPath(owner), { force: true }),

    // The temporary folder may be on another disk.
    storeFile: (key, path) => replaceFile(join(folder, getBlobPath(key)), (temporary) => copyFile(path, temporary)),

    readRange: (key, from, to, signal) =>
      readFile(join(folder, getBlobPath(key)), { start: from, end: to, highWaterMark: STREAM_CHUNK_BYTES }, signal),
  };
}

/** The names in a folder; none if it does not exist. */
async function listNames(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    if (isNotFound(error)) return [];
    throw error;
  }
}

/** Flushes the directory entries of a folder. */
async function flushFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
