import type { ErrorCode } from '@minutehand/contracts/errors';
import { type Coverage, coverageOf, isTimed, spansOf } from '../../domain/coverage.ts';
import type { Segment } from '../../domain/draft.ts';
import type { Part } from './parts.ts';
import type { PartsRead } from './read-parts.ts';

/** What several parts say could not be made one. */
export const NOT_CONDENSED =
  'These minutes were written in parts that could not be condensed into one, so some things may be said twice.';

const isWithin = (parts: readonly Part[]) => (place: number) =>
  parts.some(({ from, to }) => place >= from && place <= to);

export function coverageOfParts(segments: readonly Segment[], read: readonly Part[]): Coverage {
  return coverageOf(segments, isWithin(read));
}

/** Names each stretch that is not written up, and why; empty when there is none. */
export function gapNotice(
  segments: readonly Segment[],
  answers: PartsRead['answers'],
  failures: PartsRead['failures'],
): string {
  const isRead = isWithin(answers.map(({ part }) => part));
  const isByTime = isTimed(segments);
  const sentences = failures.flatMap(({ part, code }) =>
    spansOf(segments, (place) => place >= part.from && place <= part.to && !isRead(place)).map(
      ({ from, to }) =>
        `${isByTime ? `${clock(from)}–${clock(to)}` : `Lines ${from}–${to}`} could not be written up: ${WHY[code] ?? 'the model failed'}.`,
    ),
  );
  return sentences.join(' ');
}

const WHY: Partial<Record<ErrorCode, string>> = {
  'generation.model_refused': 'the model refused to',
  'generation.answer_unusable': 'the model answered with something that is not minutes',
  'generation.model_misconfigured': 'it is too long for the model',
};

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(whole / 3600);
  const rest = `${two(Math.floor((whole % 3600) / 60))}:${two(whole % 60)}`;
  return hours === 0 ? rest : `${hours}:${rest}`;
}
