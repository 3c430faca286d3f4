import {
  copyFile,
  link,
  mkdir,
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
import type { AudioStorage, LocalFile, RecordingRef } from '../../app/ports.ts';
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
import { flushPath, writeAndFlush } from './flush.ts';
import { findHash, formatHashes } from './hash-list.ts';

/** The folder in which chunks are received before their number is known. */
export const getIncomingFolder = (folder: string): string => join(folder, 'recordings', INCOMING_FOLDERS.disk);

/** Chunks and joined files in the folder of the blobs. A chunk is durable once its bytes, its directory entry and those of its folders are flushed. */
export function createDiskAudioStorage(options: { folder: string; newId: () => string }): AudioStorage {
  const { newId } = options;
  const folder = resolve(options.folder);
  const incoming = getIncomingFolder(folder);
  // Ids of recordings are UUIDs or generated here, so that they contain no path.
  const getFolder = (ref: RecordingRef) => join(folder, getChunkFolder(ref));
  const getPath = (ref: RecordingRef, number: number) => join(getFolder(ref), String(number));
  /** A symbolic link whose target is the hash of the chunk: it is stored with its name, so that no additional file is flushed. */
  const getHashPath = (ref: RecordingRef, number: number) => `${getPath(ref, number)}.hash`;
  const getHashesPath = ({ accountId, recordingId }: RecordingRef) =>
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

  /** Makes the name of a folder durable, and those of its parents. Together, because the disk then writes once. */
  async function flushNames(path: string): Promise<void> {
    const added = listNewFolders(path);
    await Promise.all(added.map((name) => flushPath(dirname(name))));
    for (const name of added) durable.add(name);
  }

  /** Makes the entries of a folder and its own name durable. */
  const flushEntries = async (path: string) => void (await Promise.all([flushPath(path), flushNames(path)]));

  /** `damaged`: a chunk of this hash with other bytes. A power cut before its acknowledgement left its name without its bytes, or the disk has failed. */
  async function compare(ref: RecordingRef, number: number, file: LocalFile) {
    const path = getPath(ref, number);
    try {
      const isSame = (await stat(path)).size === file.byteSize && (await hasSameBytes(path, readFile(file.path, {})));
      if (isSame) return 'same';
      return (await findChunkHash(ref, number)) === file.hash ? 'damaged' : 'different';
    } catch (error) {
      if (isNotFound(error)) throw new AppError('blob.not_found', { cause: error });
      throw error;
    }
  }

  async function findChunkHash(ref: RecordingRef, number: number): Promise<string | undefined> {
    try {
      return await readlink(getHashPath(ref, number));
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  /**
   * Creates the names of a received chunk, first the one with its hash, so that a damaged chunk is recognized. Returns false if the same chunk
   * is stored already. Unlike a rename, a link never replaces what another process has acknowledged.
   */
  async function createNames(ref: RecordingRef, number: number, file: LocalFile): Promise<boolean> {
    const [path, hashPath] = [getPath(ref, number), getHashPath(ref, number)];
    const createHash = () => createName(() => symlink(file.hash, hashPath));
    const isHashNew = await createHash();
    if (await createName(() => link(file.path, path))) {
      const isOtherHash = !isHashNew && (await findChunkHash(ref, number)) !== file.hash;
      // A crash before other bytes had their name left their hash.
      if (isOtherHash) await removeFile(hashPath).then(createHash);
      return true;
    }
    // A chunk of an earlier release has no hash.
    if (isHashNew) await removeFile(hashPath);
    const found = await compare(ref, number, file);
    if (found === 'different') throw new AppError('recording.chunk_differs');
    if (found === 'damaged') await rename(file.path, path);
    if (isHashNew) await createHash();
    return found === 'damaged';
  }

  const readChunk: AudioStorage['readChunk'] = (ref, number, signal) =>
    readFile(getPath(ref, number), { highWaterMark: STREAM_CHUNK_BYTES }, signal);

  /** Writes a temporary file, flushes it and renames it to `path`. */
  async function replaceFile(path: string, write: (temporary: string) => Promise<void>): Promise<void> {
    const temporary = `${path}.${newId()}.part`;
    try {
      await withDiskFullError(async () => {
        await createFolder(dirname(path));
        await write(temporary);
        await flushPath(temporary);
        await rename(temporary, path);
        await flushEntries(dirname(path));
      });
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
  }

  return {
    receive: (bytes, maxBytes, requireWanted) => receiveFile(incoming, newId(), bytes, maxBytes, requireWanted),
    discard: ({ path }) => removeFile(path),

    async storeChunk(ref, number, file) {
      const [path, chunkFolder] = [getPath(ref, number), getFolder(ref)];
      const { result: isNew, flushed: written } = await withDiskFullError(() =>
        writeIntoFolder(chunkFolder, () =>
          writeAndFlush([file.path, chunkFolder], () => createNames(ref, number, file)),
        ),
      );
      const flush = () => Promise.all([written, flushNames(chunkFolder), ...(isNew ? [] : [flushPath(path)])]);
      const flushed = withDiskFullError(flush).then(
        () => undefined,
        async (error: unknown) => {
          // A repeated flush succeeds without writing what a failed one could not write: the chunk is then stored again.
          if (isNew) await removeFile(path).catch(() => undefined);
          throw error;
        },
      );
      // The caller may fail before it waits for it.
      flushed.catch(() => undefined);
      return { flushed };
    },

    async isSameChunk(ref, number, file) {
      const found = await compare(ref, number, file);
      if (found === 'damaged') throw new AppError('blob.not_found');
      return found === 'same';
    },

    flushChunk: (ref, number) =>
      withDiskFullError(
        async () => void (await Promise.all([flushPath(getPath(ref, number)), flushEntries(getFolder(ref))])),
      ),

    readChunk,
    openChunk: async (ref, number, signal) => ({
      hash: await findChunkHash(ref, number),
      bytes: readChunk(ref, number, signal),
    }),

    async removeChunks(ref) {
      const chunkFolder = getFolder(ref);
      durable.delete(chunkFolder);
      // One after the other: thousands of files at once would delay all other file operations, such as those of the transcription.
      for (const name of await listNames(chunkFolder)) await rm(join(chunkFolder, name), { force: true });
      await rm(chunkFolder, { recursive: true, force: true });
    },

    storeHashes: (ref, hashes) =>
      replaceFile(getHashesPath(ref), (temporary) => writeFile(temporary, formatHashes(hashes), { mode: 0o600 })),

    async findHash(ref, number) {
      try {
        return findHash(await readWhole(getHashesPath(ref), 'utf8'), number);
      } catch (error) {
        if (isNotFound(error)) return undefined;
        throw error;
      }
    },

    removeHashes: (ref) => rm(getHashesPath(ref), { force: true }),

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

/** Creates a name. Returns false if it exists. */
async function createName(create: () => Promise<void>): Promise<boolean> {
  try {
    await create();
    return true;
  } catch (error) {
    if (isExisting(error)) return false;
    throw error;
  }
}
