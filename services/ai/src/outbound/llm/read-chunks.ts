import { AppError, type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import { LLM_HALVINGS } from '../../limits.ts';
import { TooLongForModel } from './call-model.ts';
import { type Chunk, splitChunk } from './chunks.ts';
import type { Prompt } from './prompt.ts';
import type { Answer, MinutesResponse } from './responses.ts';

/** The response for each chunk, or the code of its failure. */
export type ChunkResults = {
  readonly responses: readonly { readonly chunk: Chunk; readonly response: Answer<MinutesResponse> }[];
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
  readonly request: (chunk: Chunk, onShare: (share: number) => void) => Promise<Answer<MinutesResponse>>;
  /** Completed share, 0 to 1. */
  readonly onShare: (share: number) => void;
};

/** Requests minutes chunk by chunk. Splits a chunk that is too long for the model, and the chunks after it. */
export async function readChunks({ sizes, chunks, request, onShare }: ReadInput): Promise<ChunkResults> {
  const pending = chunks.map((chunk) => ({ chunk, halvings: 0 }));
  const responses: { chunk: Chunk; response: Answer<MinutesResponse> }[] = [];
  const failures: { chunk: Chunk; code: ErrorCode }[] = [];
  for (let current = pending.shift(); current !== undefined; current = pending.shift()) {
    const { chunk } = current;
    const done = responses.length + failures.length;
    const total = done + pending.length + 1;
    try {
      responses.push({ chunk, response: await request(chunk, (share) => onShare((done + share) / total)) });
      onShare((done + 1) / total);
    } catch (error) {
      if (error instanceof TooLongForModel) {
        const halvings = current.halvings + 1;
        const smaller = halvings > LLM_HALVINGS ? [] : splitChunk(sizes, chunk);
        if (smaller.length === 0) {
          const partial = error.partial as Answer<MinutesResponse> | undefined;
          if (partial) responses.push({ chunk, response: partial });
          else failures.push({ chunk, code: 'generation.model_misconfigured' });
        }
        const followingChunks = error.subject === 'request' && smaller.length > 0 ? pending.splice(0) : [];
        // The context is smaller than configured, so the following chunks would be rejected as well.
        const halved = followingChunks.flatMap((other) => {
          const halves = splitChunk(sizes, other.chunk);
          return halves.length === 0 ? [other] : halves.map((half) => ({ chunk: half, halvings }));
        });
        pending.unshift(...smaller.map((half) => ({ chunk: half, halvings })), ...halved);
        continue;
      }
      if (!isAppError(error) || !SKIPPED.has(error.code)) throw error;
      failures.push({ chunk, code: error.code });
    }
  }
  const [first] = failures;
  if (responses.length === 0 && first !== undefined) throw new AppError(first.code);
  return { responses, failures };
}

/** The note in the prompt for an excerpt; empty for the whole transcript. */
export function createChunkNote(prompt: Prompt, chunk: Chunk, segments: number): string {
  if (chunk.from === 0 && chunk.to === segments - 1) return '';
  return `${prompt('excerpt', { from: String(chunk.from + 1), to: String(chunk.to + 1), of: String(segments) })}\n`;
}
