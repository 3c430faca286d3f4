import { ANCHOR_SECONDS, ANCHORED_WORDS_SHARE, SPOKEN_WORDS_PER_SECOND } from '../../../limits.ts';
import type { Segment } from '../../draft.ts';
import type { CitedSegment } from '../answer.ts';

/**
 * The segments of the final transcript that contain the words of a live transcript, at the time at which they were said. Empty if there
 * are none: the final transcript may differ, or belong to something else.
 */
export function anchorCitation(turns: readonly CitedSegment[], segments: readonly Segment[]): string[] {
  const anchored = turns.map((turn) => anchorTurn(turn, segments));
  const count = (counted: readonly CitedSegment[]) => counted.flatMap(({ text }) => toWords(text)).length;
  const found = turns.filter((_, index) => anchored[index] !== undefined);
  if (count(found) < count(turns) * ANCHORED_WORDS_SHARE) return [];
  const ids = new Set(anchored.flatMap((segmentIds = []) => segmentIds));
  return segments.map(({ id }) => id).filter((id) => ids.has(id));
}

function anchorTurn(turn: CitedSegment, segments: readonly Segment[]): string[] | undefined {
  if (turn.start === undefined) return undefined;
  const quoted = new Set(toWords(turn.text));
  const from = turn.start - ANCHOR_SECONDS;
  const to = turn.start + toWords(turn.text).length / SPOKEN_WORDS_PER_SECOND + ANCHOR_SECONDS;
  const nearbySegments = segments.filter(
    ({ start, end = start }) => start !== undefined && start <= to && (end ?? 0) >= from,
  );
  const hasWords = (segment: Segment) => toWords(segment.text).some((word) => quoted.has(word));
  const start = nearbySegments.findIndex(hasWords);
  const found = start === -1 ? [] : nearbySegments.slice(start, nearbySegments.findLastIndex(hasWords) + 1);
  const foundWords = new Set(found.flatMap(({ text }) => toWords(text)));
  const share = [...quoted].filter((word) => foundWords.has(word)).length / quoted.size;
  return share >= ANCHORED_WORDS_SHARE ? found.map(({ id }) => id) : undefined;
}

const toWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
