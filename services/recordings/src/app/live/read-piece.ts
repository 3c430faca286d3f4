import { AppError } from '@minutehand/contracts/errors';
import type { PlannedPiece } from '../../domain/live/plan-piece.ts';
import { findMediaStarts, findTimescale, type MediaStart } from '../../domain/recordings/media-time.ts';
import { LIVE_LOOKBACK_CHUNKS } from '../../limits.ts';
import type { Ports, RecordingRef } from '../ports.ts';

type Reader = {
  readonly ports: Pick<Ports, 'audioStorage'>;
  readonly ref: RecordingRef;
  readonly signal: AbortSignal;
  /** More bytes are rejected. */
  readonly maxBytes: number;
};

type ReadableChunks = Pick<PlannedPiece, 'container' | 'headerChunk' | 'firstChunk' | 'fromChunk' | 'toChunk'>;

/** From where the audio of a piece can be decoded. */
type DecodeStart = MediaStart & { readonly chunk: number };

/**
 * The audio of a piece as a separate file: the header of its container, and its chunks from the start of a cluster or fragment, because
 * browsers cut chunks anywhere. It starts earlier than the piece, and ends with it. Throws transcription.audio_unreadable.
 */
export async function* readPiece(
  reader: Reader,
  piece: ReadableChunks,
  knownStart?: DecodeStart,
): AsyncGenerator<Uint8Array> {
  const { container, headerChunk, toChunk } = piece;
  const start = knownStart ?? (await findDecodeStart(reader, piece));
  let bytes = 0;
  const count = (chunk: Uint8Array): Uint8Array => {
    bytes += chunk.length;
    if (bytes > reader.maxBytes) throw new AppError('transcription.audio_unreadable');
    return chunk;
  };
  if (start.chunk > headerChunk) {
    const first = await readChunk(reader, headerChunk);
    const [mediaStart] = findMediaStarts(container, first);
    if (mediaStart === undefined) throw new AppError('transcription.audio_unreadable');
    yield count(first.subarray(0, mediaStart.byte));
  }
  for (let number = start.chunk; number <= toChunk; number += 1) {
    const chunk = await readChunk(reader, number);
    yield count(number === start.chunk ? chunk.subarray(start.byte) : chunk);
  }
}

/**
 * The start of the last cluster or fragment before the piece; otherwise the header, or the first one in the piece if chunks before it are missing.
 * Throws transcription.audio_unreadable.
 */
export async function findDecodeStart(reader: Reader, piece: ReadableChunks): Promise<DecodeStart> {
  const { container, headerChunk, firstChunk, fromChunk, toChunk } = piece;
  const timescale = container === 'mp4' ? findTimescale(container, await readChunk(reader, headerChunk)) : undefined;
  const find = async (chunk: number) => findMediaStarts(container, await readChunk(reader, chunk), timescale);
  const earliest = Math.max(firstChunk, fromChunk - LIVE_LOOKBACK_CHUNKS);
  for (let chunk = fromChunk - 1; chunk >= earliest && chunk > headerChunk; chunk -= 1) {
    const start = (await find(chunk)).at(-1);
    if (start !== undefined) return { chunk, ...start };
  }
  // The times of a container start at zero.
  if (earliest === headerChunk) return { chunk: headerChunk, byte: 0, seconds: 0 };
  for (let chunk = fromChunk; chunk <= toChunk; chunk += 1) {
    const [start] = await find(chunk);
    if (start !== undefined) return { chunk, ...start };
  }
  throw new AppError('transcription.audio_unreadable');
}

async function readChunk({ ports, ref, signal }: Reader, number: number): Promise<Buffer> {
  const buffers: Uint8Array[] = [];
  for await (const bytes of ports.audioStorage.readChunk(ref, number, signal)) buffers.push(bytes);
  return Buffer.concat(buffers);
}
