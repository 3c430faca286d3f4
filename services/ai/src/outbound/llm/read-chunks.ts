import { AppError, type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import {
  LLM_CONCURRENT_PARTS,
  LLM_INEFFECTIVE_SPLITS_MAX,
  LLM_REJECTED_PARTS,
  LLM_SHORTER_SHARE,
  LLM_SPLITS_MAX,
} from '../../limits.ts';
import { TooLongForModelError } from './calls/call-model.ts';
import { type Chunk, splitChunk } from './chunks.ts';
import type { Prompt } from './prompt.ts';
import type { ChunkResponse } from './remainder/remainder.ts';

/** The response for each chunk, or the code of its failure. */
export type ChunkResults = {
  readonly responses: readonly { readonly chunk: Chunk; readonly response: ChunkResponse }[];
  readonly failures: readonly { readonly chunk: Chunk; readonly code: ErrorCode }[];
};

/** Permanent failures skip the chunk. Any other failure fails the generation, which is then retried. */
const SKIPPED: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'generation.model_refused',
  'generation.response_unusable',
  'generation.response_empty',
]);

export type ReadInput = {
  readonly sizes: readonly number[];
  readonly chunks: readonly Chunk[];
  readonly request: (
    chunk: Chunk,
    options: { readonly onShare: (share: number) => void; readonly signal: AbortSignal },
  ) => Promise<ChunkResponse>;
  /** Completed share, 0 to 1. */
  readonly onShare: (share: number) => void;
  readonly signal: AbortSignal;
};

type PendingChunk = {
  readonly chunk: Chunk;
  readonly splits: number;
  /** Length of the response for the part of which this one is a half (characters). */
  readonly responseCharacters?: number;
};

/**
 * Requests minutes chunk by chunk, several at a time. Splits a chunk whose request is too long for the model, and the chunks after it, or
 * whose response reached its limit before anything was complete. Splitting stops if responses for halves are as long as the response for
 * the whole, and everything stops if the smallest parts are rejected.
 */
export async function readChunks({ sizes, chunks, request, onShare, signal }: ReadInput): Promise<ChunkResults> {
  const pending: PendingChunk[] = chunks.map((chunk) => ({ chunk, splits: 0 }));
  const responses: { chunk: Chunk; response: ChunkResponse }[] = [];
  const failures: { chunk: Chunk; code: ErrorCode }[] = [];
  const shares = new Map<Chunk, number>();
  const failed = new AbortController();
  const callSignal = AbortSignal.any([signal, failed.signal]);
  let ineffectiveSplits = 0;
  let bestShare = 0;

  const reportShare = () => {
    const done = responses.length + failures.length;
    const running = [...shares.values()].reduce((sum, share) => sum + share, 0);
    bestShare = Math.max(bestShare, (done + running) / (done + shares.size + pending.length));
    onShare(bestShare);
  };

  const halve = (
    { chunk, splits, responseCharacters }: PendingChunk,
    { subject, characters }: TooLongForModelError,
  ) => {
    const isNotShorter = responseCharacters !== undefined && characters > responseCharacters * LLM_SHORTER_SHARE;
    if (subject === 'response' && isNotShorter) ineffectiveSplits += 1;
    const canHalve = subject === 'request' || ineffectiveSplits < LLM_INEFFECTIVE_SPLITS_MAX;
    const halves = canHalve && splits < LLM_SPLITS_MAX ? splitChunk(sizes, chunk) : [];
    if (halves.length === 0) {
      failures.push({ chunk, code: 'generation.too_long' });
      // If a model has rejected even the smallest parts, it rejects all other parts too.
      const rejectsEverything = responses.length === 0 && failures.length >= LLM_REJECTED_PARTS;
      if (rejectsEverything)
        for (const other of pending.splice(0)) failures.push({ chunk: other.chunk, code: 'generation.too_long' });
      return;
    }
    // The context is smaller than configured, so the following chunks would be rejected as well.
    const following = subject === 'request' ? pending.splice(0) : [];
    const smaller = following.flatMap((other) => {
      const otherHalves = splitChunk(sizes, other.chunk);
      return otherHalves.length === 0 ? [other] : otherHalves.map((half) => ({ chunk: half, splits: splits + 1 }));
    });
    const parts = halves.map((half) => ({
      chunk: half,
      splits: splits + 1,
      ...(subject === 'response' && { responseCharacters: characters }),
    }));
    pending.unshift(...parts, ...smaller);
  };

  const read = async (part: PendingChunk): Promise<void> => {
    const { chunk } = part;
    shares.set(chunk, 0);
    try {
      const response = await request(chunk, {
        onShare: (share) => {
          shares.set(chunk, share);
          reportShare();
        },
        signal: callSignal,
      });
      responses.push({ chunk, response });
    } catch (error) {
      if (error instanceof TooLongForModelError) halve(part, error);
      else if (isAppError(error) && SKIPPED.has(error.code)) failures.push({ chunk, code: error.code });
      else throw error;
    } finally {
      shares.delete(chunk);
    }
    reportShare();
  };

  const running = new Set<Promise<void>>();
  try {
    while (pending.length > 0 || running.size > 0) {
      // The first call runs alone: it detects the features of the server and the accepted size, and fills its prompt cache.
      const concurrentMax = responses.length === 0 ? 1 : LLM_CONCURRENT_PARTS;
      while (running.size < concurrentMax) {
        const part = pending.shift();
        if (part === undefined) break;
        const reading: Promise<void> = read(part).finally(() => running.delete(reading));
        running.add(reading);
      }
      await Promise.race(running);
    }
  } catch (error) {
    failed.abort(error);
    await Promise.allSettled(running);
    throw error;
  }
  const [first] = failures;
  if (responses.length === 0 && first !== undefined) throw new AppError(first.code);
  return {
    responses: responses.toSorted((a, b) => a.chunk.from - b.chunk.from),
    failures: failures.toSorted((a, b) => a.chunk.from - b.chunk.from),
  };
}

/** The note in the prompt for an excerpt; empty for the whole transcript. */
export function createChunkNote(prompt: Prompt, chunk: Chunk, segments: number): string {
  if (chunk.from === 0 && chunk.to === segments - 1) return '';
  return `${prompt('excerpt', { from: String(chunk.from + 1), to: String(chunk.to + 1), of: String(segments) })}\n`;
}
