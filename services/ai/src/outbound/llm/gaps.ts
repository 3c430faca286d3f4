import type { ErrorCode } from '@minutehand/contracts/errors';
import { formatClock } from '@minutehand/contracts/format-clock';
import { type Coverage, findSpans, getCoverage, isTimed } from '../../domain/coverage.ts';
import type { Segment } from '../../domain/draft.ts';
import { DIFFERING_NOTE_CHARACTERS, DIFFERING_NOTES_MAX } from '../../limits.ts';
import type { Chunk } from './chunks.ts';
import type { ChunkResults } from './read-chunks.ts';
import type { Remainder } from './remainder/remainder.ts';

/** Notice if the chunks could not be merged. */
export const NOT_MERGED =
  'These minutes were written in parts that could not be merged, so some things may be said twice.';

const LIST = new Intl.ListFormat('en-GB');

/** Names what the model did not finish; empty if there is nothing. */
export function createRemainderNotice(remainders: readonly Remainder[]): string {
  const headings = new Set(remainders.flatMap((remainder) => remainder.headings.map(({ heading }) => `“${heading}”`)));
  const names = [
    ...headings,
    ...(remainders.some(({ hasItems }) => hasItems) ? ['the action items'] : []),
    ...(remainders.some(({ hasSummary }) => hasSummary) ? ['the summary'] : []),
  ];
  return names.length === 0
    ? ''
    : `The language model stopped before it had finished, so something may be missing in ${LIST.format(names)}.`;
}

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

/** The segments that the responses write up. */
export const getWrittenChunks = (responses: ChunkResults['responses']): Chunk[] =>
  responses.map(({ chunk, response: { gap } }) => (gap === undefined ? chunk : { from: chunk.from, to: gap.from - 1 }));

/** Names each gap in the minutes and its reason; empty if there are none. */
export function createGapNotice(segments: readonly Segment[], { responses, failures }: ChunkResults): string {
  const isRead = isWithin(getWrittenChunks(responses));
  const isByTime = isTimed(segments);
  const gaps = [
    ...responses.flatMap(({ response: { gap } }) => (gap ? { chunk: gap, reason: STOPPED } : [])),
    ...failures.map(({ chunk, code }) => ({ chunk, reason: REASONS[code] ?? 'the model failed' })),
  ].toSorted((a, b) => a.chunk.from - b.chunk.from);
  const sentences = gaps.flatMap(({ chunk, reason }) =>
    findSpans(segments, (position) => position >= chunk.from && position <= chunk.to && !isRead(position)).map(
      ({ from, to }) =>
        `${isByTime ? `${formatClock(from)}–${formatClock(to)}` : `Lines ${from}–${to}`} could not be written up: ${reason}.`,
    ),
  );
  return sentences.join(' ');
}

const STOPPED = 'the model stopped before it had finished';
const REASONS: Partial<Record<ErrorCode, string>> = {
  'generation.model_refused': 'the model refused',
  'generation.response_unusable': 'the model response does not contain minutes',
  'generation.response_empty': 'the model gave no response',
  'generation.too_long': 'it is too long for the model',
};
