import { AppError } from '@minutehand/contracts/errors';
import type { PlannedPiece } from '../../domain/live/plan-piece.ts';
import { findMediaStarts } from '../../domain/recordings/media-time.ts';
import { LIVE_LOOKBACK_CHUNKS } from '../../limits.ts';
import type { ChunkOwner, Ports } from '../ports.ts';

type Reader = {
  readonly ports: Pick<Ports, 'audioStorage'>;
  readonly owner: ChunkOwner;
  readonly signal: AbortSignal;
  /** More bytes are rejected. */
  readonly maxBytes: number;
};

type ReadableChunks = Pick<PlannedPiece, 'container' | 'headerChunk' | 'firstChunk' | 'fromChunk' | 'toChunk'>;

/**
 * The audio of a piece as a separate file: the header of its container, and its chunks from the start of a cluster or fragment, because
 * browsers cut chunks anywhere. It starts earlier than the piece, and ends with it. Throws transcription.audio_unreadable.
 */
export async function* readPiece(reader: Reader, piece: ReadableChunks): AsyncGenerator<Uint8Array> {
  const { container, headerChunk, toChunk } = piece;
  const start = await findStart(reader, piece);
  let bytes = 0;
  const count = (chunk: Uint8Array): Uint8Array => {
    bytes += chunk.length;
    if (bytes > reader.maxBytes) throw new AppError('transcription.audio_unreadable');
    return chunk;
  };
  if (start.chunk > headerChunk) {
    const first = await readChunk(reader, headerChunk);
    const [headerEnd] = findMediaStarts(container, first);
    if (headerEnd === undefined) throw new AppError('transcription.audio_unreadable');
    yield count(first.subarray(0, headerEnd));
  }
  for (let number = start.chunk; number <= toChunk; number += 1) {
    const chunk = await readChunk(reader, number);
    yield count(number === start.chunk ? chunk.subarray(start.byte) : chunk);
  }
}

/** The start of the last cluster or fragment before the piece; otherwise the header, or the first one in the piece if chunks before it are missing. */
async function findStart(reader: Reader, piece: ReadableChunks): Promise<{ chunk: number; byte: number }> {
  const { container, headerChunk, firstChunk, fromChunk, toChunk } = piece;
  const find = async (chunk: number) => findMediaStarts(container, await readChunk(reader, chunk));
  const earliest = Math.max(firstChunk, fromChunk - LIVE_LOOKBACK_CHUNKS);
  for (let chunk = fromChunk - 1; chunk >= earliest && chunk > headerChunk; chunk -= 1) {
    const byte = (await find(chunk)).at(-1);
    if (byte !== undefined) return { chunk, byte };
  }
  if (earliest === headerChunk) return { chunk: headerChunk, byte: 0 };
  for (let chunk = fromChunk; chunk <= toChunk; chunk += 1) {
    const [byte] = await find(chunk);
    if (byte !== undefined) return { chunk, byte };
  }
  throw new AppError('transcription.audio_unreadable');
}

async function readChunk({ ports, owner, signal }: Reader, number: number): Promise<Buffer> {
  const buffers: Uint8Array[] = [];
  for await (const bytes of ports.audioStorage.readChunk(owner, number, signal)) buffers.push(bytes);
  return Buffer.concat(buffers);
}
