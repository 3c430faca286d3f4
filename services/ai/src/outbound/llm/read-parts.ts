import { AppError, type ErrorCode, isAppError } from '@minutehand/contracts/errors';
import type { WriterInput } from '../../domain/draft.ts';
import { LLM_HALVINGS } from '../../limits.ts';
import { TooLongForModel } from './call-model.ts';
import { type Part, splitPart } from './parts.ts';
import { createSegmentLine, type Prompt } from './prompt.ts';
import type { MinutesResponse } from './responses.ts';

/** The response for each part, or the code of its failure. */
export type PartResults = {
  readonly responses: readonly { readonly part: Part; readonly response: MinutesResponse }[];
  readonly failures: readonly { readonly part: Part; readonly code: ErrorCode }[];
};

/** Permanent failures skip the part. Any other failure fails the generation, which is then retried. */
const SKIPPED: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['generation.model_refused', 'generation.answer_unusable']);

export type ReadInput = {
  readonly sizes: readonly number[];
  readonly parts: readonly Part[];
  readonly request: (part: Part, onShare: (share: number) => void) => Promise<MinutesResponse>;
  /** Completed share, 0 to 1. */
  readonly onShare: (share: number) => void;
};

/** Requests minutes part by part. Splits a part that is too long for the model, and the parts after it. */
export async function readParts({ sizes, parts, request, onShare }: ReadInput): Promise<PartResults> {
  const pending = parts.map((part) => ({ part, halvings: 0 }));
  const responses: { part: Part; response: MinutesResponse }[] = [];
  const failures: { part: Part; code: ErrorCode }[] = [];
  for (let current = pending.shift(); current !== undefined; current = pending.shift()) {
    const { part } = current;
    const done = responses.length + failures.length;
    const total = done + pending.length + 1;
    try {
      responses.push({ part, response: await request(part, (share) => onShare((done + share) / total)) });
      onShare((done + 1) / total);
    } catch (error) {
      if (error instanceof TooLongForModel) {
        const halvings = current.halvings + 1;
        const smaller = halvings > LLM_HALVINGS ? [] : splitPart(sizes, part);
        if (smaller.length === 0) failures.push({ part, code: 'generation.model_misconfigured' });
        const followingParts = error.subject === 'request' && smaller.length > 0 ? pending.splice(0) : [];
        // The context is smaller than configured, so the following parts would be rejected as well.
        const halved = followingParts.flatMap((other) => {
          const halves = splitPart(sizes, other.part);
          return halves.length === 0 ? [other] : halves.map((half) => ({ part: half, halvings }));
        });
        pending.unshift(...smaller.map((half) => ({ part: half, halvings })), ...halved);
        continue;
      }
      if (!isAppError(error) || !SKIPPED.has(error.code)) throw error;
      failures.push({ part, code: error.code });
    }
  }
  const [first] = failures;
  if (responses.length === 0 && first !== undefined) throw new AppError(first.code);
  return { responses, failures };
}

/** The transcript as lines of data. */
export function createTranscriptLines({ segments, speakers }: WriterInput): string[] {
  const byId = new Map(speakers.map((speaker) => [speaker.id, speaker]));
  return segments.map((segment, at) => createSegmentLine(segment, at + 1, byId));
}

/** The note in the prompt for an excerpt; empty for the whole transcript. */
export function createPartNote(prompt: Prompt, part: Part, segments: number): string {
  if (part.from === 0 && part.to === segments - 1) return '';
  return `${prompt('excerpt', { from: String(part.from + 1), to: String(part.to + 1), of: String(segments) })}\n`;
}
