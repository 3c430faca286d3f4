import { AppError, isAppError } from '@minutehand/contracts/errors';
import { createChunkHasher } from '../../domain/recordings/chunk-hash.ts';
import { hasChunk } from '../../domain/recordings/chunk-ranges.ts';
import type { ContainerChunks } from '../../domain/recordings/container-chunks.ts';
import { findMediaStarts } from '../../domain/recordings/media-time.ts';
import { CHUNKS_READ_AHEAD } from '../../limits.ts';
import type { Ports, RecordingRef } from '../ports.ts';
import { readAhead } from '../read-ahead.ts';

/** The stored bytes of a chunk are not those that were acknowledged, or are gone. */
export class ChunkDamagedError extends Error {}

type ChunkNumberRange = { readonly from: number; readonly to: number };

export type ChunkReader = {
  readonly audioStorage: Ports['audioStorage'];
  readonly ref: RecordingRef;
  /** Receives the hash of each chunk that was read. */
  readonly hashes: Map<number, string>;
  readonly signal: AbortSignal;
};

/** The chunks of a container. Of a damaged first chunk, only the header is read. Throws ChunkDamagedError after the bytes of any other one. */
export async function* readContainer(
  reader: ChunkReader,
  { container, header, ranges }: ContainerChunks,
): AsyncGenerator<Uint8Array> {
  const { audioStorage, ref, hashes, signal } = reader;
  if (!hasChunk(ranges, header)) {
    const first = await readWhole(audioStorage.readChunk(ref, header, signal));
    yield first.subarray(0, findMediaStarts(container, first)[0]?.byte ?? 0);
  }
  // Reading a chunk mostly waits for its first bytes. Only those are read ahead, so that large chunks are never held in memory.
  const open = (number: number) => openChunk(reader, number);
  for await (const { number, expected, first, bytes } of readAhead(listTasks(ranges, open), CHUNKS_READ_AHEAD, close)) {
    const hash = createChunkHasher();
    try {
      for (let next = first; !next.done; next = await bytes.next()) {
        hash.add(next.value);
        yield next.value;
      }
    } finally {
      await close({ bytes });
    }
    const actual = hash.get();
    if (expected !== undefined && actual !== expected) throw new ChunkDamagedError();
    hashes.set(number, actual);
  }
}

async function openChunk({ audioStorage, ref, signal }: ChunkReader, number: number) {
  try {
    const chunk = await audioStorage.openChunk(ref, number, signal);
    const bytes = chunk.bytes[Symbol.asyncIterator]();
    return { number, expected: chunk.hash, bytes, first: await bytes.next() };
  } catch (error) {
    throw isAppError(error, 'blob.not_found') ? new ChunkDamagedError() : error;
  }
}

const close = ({ bytes }: { readonly bytes: AsyncIterator<Uint8Array> }) => bytes.return?.();

function* listTasks<T>(ranges: readonly ChunkNumberRange[], read: (number: number) => Promise<T>) {
  for (const { from, to } of ranges) for (let number = from; number <= to; number += 1) yield () => read(number);
}

/** Compares all chunks with what was acknowledged. Throws ChunkDamagedError if none is left: the storage may be unavailable. */
export async function findDamagedChunks(
  { audioStorage }: Pick<Ports, 'audioStorage'>,
  ref: RecordingRef,
  ranges: readonly ChunkNumberRange[],
  signal: AbortSignal,
): Promise<{ from: number; to: number }[]> {
  const damaged: { from: number; to: number }[] = [];
  let isAnyIntact = false;
  const check = async (number: number) => ({ number, isIntact: await isIntact(audioStorage, ref, number, signal) });
  for await (const chunk of readAhead(listTasks(ranges, check), CHUNKS_READ_AHEAD)) {
    const last = damaged.at(-1);
    if (chunk.isIntact) isAnyIntact = true;
    else if (last?.to === chunk.number - 1) last.to = chunk.number;
    else damaged.push({ from: chunk.number, to: chunk.number });
  }
  if (!isAnyIntact) throw new ChunkDamagedError();
  return damaged;
}

async function isIntact(
  audioStorage: Ports['audioStorage'],
  ref: RecordingRef,
  number: number,
  signal: AbortSignal,
): Promise<boolean> {
  const hash = createChunkHasher();
  try {
    const { hash: expected, bytes } = await audioStorage.openChunk(ref, number, signal);
    for await (const part of bytes) hash.add(part);
    return expected === undefined || expected === hash.get();
  } catch (error) {
    if (isAppError(error, 'blob.not_found')) return false;
    throw error;
  }
}

async function readWhole(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const buffers: Uint8Array[] = [];
  try {
    for await (const part of bytes) buffers.push(part);
  } catch (error) {
    throw isAppError(error, 'blob.not_found') ? new AppError('recording.audio_unreadable') : error;
  }
  return Buffer.concat(buffers);
}
