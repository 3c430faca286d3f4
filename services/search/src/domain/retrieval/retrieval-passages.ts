import { RETRIEVAL_OVERLAP_WORDS, RETRIEVAL_WORDS } from '../../limits.ts';
import type { IndexedMeeting, TextKind } from '../indexed-meeting.ts';
import { type StoredPassage, UNTIMED } from '../passages.ts';
import type { Vector } from '../vectors/vectors.ts';

/** A segment in a passage, with its speaker and time. */
export type Turn = {
  readonly segmentId: string;
  /** Empty when unknown. */
  readonly speaker: string;
  /** Seconds from the start; undefined when untimed. */
  readonly start: number | undefined;
  /** Length of its words in the passage. */
  readonly characters: number;
};

/** About 250 words of one text, which overlap with the next passage. */
export type RetrievalPassage = {
  readonly meeting: IndexedMeeting;
  readonly kind: TextKind;
  readonly text: string;
  /** Empty for minutes. */
  readonly turns: readonly Turn[];
  /** The stored passages that it consists of. */
  readonly parts: readonly StoredPassage[];
  /** Their vectors; empty if they were not computed. */
  readonly vectors: readonly Vector[];
  /** Numbers of the first and the last stored passage in the text. */
  readonly first: number;
  readonly last: number;
};

/** Joins the stored passages of a meeting, which have about 60 words, to passages of about 250 words with an overlap. */
export function createRetrievalPassages(meeting: IndexedMeeting): RetrievalPassage[] {
  return meeting.texts.flatMap(({ kind, passages, vectors = [] }) =>
    selectRanges(passages).map(([first, last]) => {
      const joined = passages.slice(first, last + 1);
      const text = joined.map((passage) => passage.text).join(kind === 'minutes' ? ' · ' : ' ');
      return {
        meeting,
        kind,
        text,
        turns: getTurns(joined),
        parts: joined,
        vectors: vectors.slice(first, last + 1),
        first,
        last,
      };
    }),
  );
}

/** True when both contain the same words of the same text. */
export function doOverlap(left: RetrievalPassage, right: RetrievalPassage): boolean {
  return (
    left.meeting.id === right.meeting.id &&
    left.kind === right.kind &&
    left.first <= right.last &&
    right.first <= left.last
  );
}

function selectRanges(passages: readonly StoredPassage[]): [number, number][] {
  const words = passages.map(({ text }) => text.split(' ').length);
  const ranges: [number, number][] = [];
  let first = 0;
  while (first < words.length) {
    let last = first;
    let count = words[first] ?? 0;
    while (last + 1 < words.length && count + (words[last + 1] ?? 0) <= RETRIEVAL_WORDS) count += words[++last] ?? 0;
    ranges.push([first, last]);
    if (last + 1 >= words.length) break;
    let overlap = 0;
    let next = last + 1;
    while (next - 1 > first && overlap + (words[next - 1] ?? 0) <= RETRIEVAL_OVERLAP_WORDS)
      overlap += words[--next] ?? 0;
    first = next;
  }
  return ranges;
}

/** A long segment is in several stored passages. */
function getTurns(passages: readonly StoredPassage[]): Turn[] {
  const turns = new Map<string, Turn>();
  for (const { text, segmentIds, segmentStarts, speakers = [], times = [] } of passages) {
    for (const [index, segmentId] of segmentIds.entries()) {
      const time = times[index] ?? UNTIMED;
      const characters = (segmentStarts[index + 1] ?? text.length) - (segmentStarts[index] ?? 0);
      turns.set(segmentId, {
        segmentId,
        speaker: speakers[index] ?? '',
        start: time === UNTIMED ? undefined : time,
        characters: characters + (turns.get(segmentId)?.characters ?? 0),
      });
    }
  }
  return [...turns.values()];
}
