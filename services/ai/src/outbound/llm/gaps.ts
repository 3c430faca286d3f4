import type { ErrorCode } from '@minutehand/contracts/errors';
import { formatClock } from '@minutehand/contracts/format-clock';
import { type Coverage, findSpans, getCoverage, isTimed } from '../../domain/coverage.ts';
import type { Segment } from '../../domain/draft.ts';
import { DIFFERING_NOTE_CHARACTERS, DIFFERING_NOTES_MAX } from '../../limits.ts';
import type { Chunk } from './chunks.ts';
import type { ChunkResults } from './read-chunks.ts';

/** Notice if the chunks could not be merged. */
export const NOT_MERGED =
  'These minutes were written in parts that could not be merged, so some things may be said twice.';

/** Notice if a response ended before it was complete. */
export const ENDED_EARLY = 'The language model stopped before it had finished, so something may be missing.';

/** Lists notes that differ from the transcript, so that users notice the difference; empty if there are none. */
export function createDifferenceNotice(notes: readonly string[], differingNoteNumbers: readonly number[]): string {
  const quoted = differingNoteNumbers
    .flatMap((number) => notes[number - 1] ?? [])
    .slice(0, DIFFERING_NOTES_MAX)
    .map(
      (note) => `“${note.length > DIFFERING_NOTE_CHARACTERS ? `${note.slice(0, DIFFERING_NOTE_CHARACTERS)}…` : note}”`,
    );
  return quoted.length === 0 ? '' : `The transcript differs from these notes, please check: ${quoted.join(', ')}.`;
}

const isWithin = (chunks: readonly Chunk[]) => (position: number) =>
  chunks.some(({ from, to }) => position >= from && position <= to);

export function getChunkCoverage(segments: readonly Segment[], readChunks: readonly Chunk[]): Coverage {
  return getCoverage(segments, isWithin(readChunks));
}

/** Names each gap in the minutes and its reason; empty if there are none. */
export function createGapNotice(
  segments: readonly Segment[],
  responses: ChunkResults['responses'],
  failures: ChunkResults['failures'],
): string {
  const isRead = isWithin(responses.map(({ chunk }) => chunk));
  const isByTime = isTimed(segments);
  const sentences = failures.flatMap(({ chunk, code }) =>
    findSpans(segments, (position) => position >= chunk.from && position <= chunk.to && !isRead(position)).map(
      ({ from, to }) =>
        `${isByTime ? `${formatClock(from)}–${formatClock(to)}` : `Lines ${from}–${to}`} could not be written up: ${REASONS[code] ?? 'the model failed'}.`,
    ),
  );
  return sentences.join(' ');
}

const REASONS: Partial<Record<ErrorCode, string>> = {
  'generation.model_refused': 'the model refused',
  'generation.response_unusable': 'the model response does not contain minutes',
  'generation.response_empty': 'the model gave no response',
  'generation.too_long': 'it is too long for the model',
};
