import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RawDatabase } from '@minutehand/service-kit/store';
import { z } from 'zod';
import { getChunkFolder } from '../../../services/recordings/src/outbound/audio/chunk-path.ts';
import { readBackupFile, writeBackupFile } from './backup-files.ts';
import type { BackupKey } from './encryption.ts';
import type { Manifest } from './manifest.ts';

/** A recording whose chunks are files: it continues, is not joined yet, or may be joined again. */
export type ChunkedRecording = {
  readonly accountId: string;
  readonly recordingId: string;
  readonly ranges: readonly { readonly from: number; readonly to: number }[];
};

type CopiedRecording = Manifest['recordings'][number];

export type ChunkCopyOptions = {
  readonly blobsDir: string;
  readonly folder: string;
  readonly key: BackupKey | undefined;
};

/** The copies of chunks by their folder, and the numbers that each of them contains. */
export type ChunkCopies = Map<string, CopiedRecording & { readonly contents: string }>;

/** Precedes each chunk in a copy: its number and its length. */
const HEADER_BYTES = 16;
const MAX_COPIES = 3;

const chunkRanges = z.array(z.object({ from: z.number(), to: z.number() }));

/** The recordings of a database whose chunks are files. */
export async function* readChunkedRecordings(
  recordings: Pick<RawDatabase, 'readDocuments'>,
): AsyncGenerator<ChunkedRecording> {
  for await (const { id, accountId, isDeleted, body } of recordings.readDocuments('recordings')) {
    if (isDeleted || !(Number(body.storedBytes) > 0)) continue;
    yield { accountId, recordingId: id, ranges: chunkRanges.parse(body.chunks) };
  }
}

/** Copies the chunks that `copied` lacks, one file for each recording. Returns the folders of chunks, and whether all of them were found. */
export async function copyChunks(
  recordings: AsyncIterable<ChunkedRecording>,
  copied: ChunkCopies,
  options: ChunkCopyOptions,
): Promise<Map<string, boolean>> {
  const found = new Map<string, boolean>();
  for await (const recording of recordings) {
    const id = getChunkFolder(recording);
    const contents = JSON.stringify(recording.ranges);
    if (copied.get(id)?.contents === contents) found.set(id, true);
    else found.set(id, await copyRecording(recording, copied, { ...options, contents }));
  }
  return found;
}

async function copyRecording(
  recording: ChunkedRecording,
  copied: ChunkCopies,
  { blobsDir, folder, key, contents }: ChunkCopyOptions & { readonly contents: string },
): Promise<boolean> {
  const { accountId, recordingId } = recording;
  let isComplete = true;
  async function* read(): AsyncGenerator<Uint8Array> {
    for (const number of listNumbers(recording)) {
      const path = join(blobsDir, getChunkFolder(recording), String(number));
      // Once it is open, it can be read to its end, even if the recording is joined in the meantime.
      await using file = await open(path).catch(() => undefined);
      if (file === undefined) {
        isComplete = false;
        continue;
      }
      const { size: length } = await file.stat();
      const header = Buffer.alloc(HEADER_BYTES);
      header.writeBigUInt64BE(BigInt(number), 0);
      header.writeBigUInt64BE(BigInt(length), HEADER_BYTES / 2);
      yield header;
      yield* file.createReadStream();
    }
  }
  const path = join('chunks', accountId, recordingId);
  const file = await writeBackupFile(folder, path, read(), key);
  // It is copied again if chunks are missing.
  copied.set(getChunkFolder(recording), { accountId, recordingId, ...file, contents: isComplete ? contents : '' });
  return isComplete;
}

function* listNumbers({ ranges }: ChunkedRecording): Generator<number> {
  for (const { from, to } of ranges) for (let number = from; number <= to; number += 1) yield number;
}

/**
 * Copies the database of the recordings between two copies of their chunks; again, if a recording was joined and lost its chunks
 * in the meantime, because the copied database may still refer to them.
 */
export async function copyWithChunks<D>(
  copyAllChunks: () => Promise<ReadonlyMap<string, boolean>>,
  copyDatabase: () => Promise<D>,
): Promise<{ readonly database: D; readonly recordings: ReadonlyMap<string, boolean> }> {
  for (let copies = 1; ; copies += 1) {
    const before = await copyAllChunks();
    const database = await copyDatabase();
    const recordings = await copyAllChunks();
    const isConsistent = [...before.keys()].every((id) => recordings.get(id) === true);
    // The copied database may refer to chunks that were copied before it and are joined since.
    if (isConsistent || copies === MAX_COPIES) return { database, recordings: new Map([...before, ...recordings]) };
  }
}

/** Removes the copies of recordings that were joined or deleted in the meantime. */
export async function removeObsoleteCopies(
  copied: ChunkCopies,
  recordings: ReadonlyMap<string, boolean>,
  folder: string,
): Promise<void> {
  for (const [id, { path }] of copied) {
    if (recordings.has(id)) continue;
    copied.delete(id);
    await rm(join(folder, path), { force: true });
  }
}

/**
 * Writes the chunks of a recording below the folder of blobs. Returns the paths of all its chunks there, including those that the backup
 * lacks.
 */
export async function restoreChunks(
  recording: ChunkedRecording,
  copy: CopiedRecording | undefined,
  { blobsDir, folder, key }: ChunkCopyOptions,
): Promise<string[]> {
  const paths = new Map([...listNumbers(recording)].map((number) => [number, getPath(recording, number)]));
  if (copy !== undefined) {
    for await (const { number, bytes } of readChunks(readBackupFile(folder, copy.path, key))) {
      const path = paths.get(number);
      if (path !== undefined) await writeBackupFile(blobsDir, path, toStream(bytes), undefined);
    }
  }
  return [...paths.values()];
}

const getPath = (recording: ChunkedRecording, number: number): string =>
  join(getChunkFolder(recording), String(number));

async function* toStream(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function* readChunks(
  copy: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ readonly number: number; readonly bytes: Uint8Array }> {
  let buffered = Buffer.alloc(0);
  for await (const bytes of copy) {
    buffered = Buffer.concat([buffered, bytes]);
    for (;;) {
      if (buffered.length < HEADER_BYTES) break;
      const end = HEADER_BYTES + Number(buffered.readBigUInt64BE(HEADER_BYTES / 2));
      if (buffered.length < end) break;
      yield { number: Number(buffered.readBigUInt64BE(0)), bytes: buffered.subarray(HEADER_BYTES, end) };
      buffered = buffered.subarray(end);
    }
  }
}
