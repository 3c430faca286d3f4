import type { ErrorCode } from '@minutehand/contracts/errors';
import { type Coverage, findSpans, getCoverage, isTimed } from '../../domain/coverage.ts';
import type { Segment } from '../../domain/draft.ts';
import type { Part } from './parts.ts';
import type { PartResults } from './read-parts.ts';

/** Notice if the parts could not be merged. */
export const NOT_CONDENSED =
  'These minutes were written in parts that could not be condensed into one, so some things may be said twice.';

const isWithin = (parts: readonly Part[]) => (place: number) =>
  parts.some(({ from, to }) => place >= from && place <= to);

export function getCoverageOfParts(segments: readonly Segment[], read: readonly Part[]): Coverage {
  return getCoverage(segments, isWithin(read));
}

/** Names each gap in the minutes and its reason; empty without gaps. */
export function createGapNotice(
  segments: readonly Segment[],
  responses: PartResults['responses'],
  failures: PartResults['failures'],
): string {
  const isRead = isWithin(responses.map(({ part }) => part));
  const isByTime = isTimed(segments);
  const sentences = failures.flatMap(({ part, code }) =>
    findSpans(segments, (place) => place >= part.from && place <= part.to && !isRead(place)).map(
      ({ from, to }) =>
        `${isByTime ? `${formatTime(from)}–${formatTime(to)}` : `Lines ${from}–${to}`} could not be written up: ${REASONS[code] ?? 'the model failed'}.`,
    ),
  );
  return sentences.join(' ');
}

const REASONS: Partial<Record<ErrorCode, string>> = {
  'generation.model_refused': 'the model refused to',
  'generation.answer_unusable': 'the model answered with something that is not minutes',
  'generation.model_misconfigured': 'it is too long for the model',
};

function formatTime(seconds: number): string {
  const wholeSeconds = Math.floor(seconds);
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(wholeSeconds / 3600);
  const minutesAndSeconds = `${pad(Math.floor((wholeSeconds % 3600) / 60))}:${pad(wholeSeconds % 60)}`;
  return hours === 0 ? minutesAndSeconds : `${hours}:${minutesAndSeconds}`;
}
