import type { Segment } from '../../draft.ts';
import { getWords } from './terms.ts';
import { backchannels, stopWords } from './vocabulary.ts';

/** Titles, "I" and "May" have a capital within a sentence as well. */
const CAPITALIZED_ANYWHERE =
  /^(?:I|Mr|Mrs|Ms|Dr|Hon|Honourable|Honorable|Gentleman|Lady|Member|Members|Minister|Chair|Madam|Sir|House|May|Mister)\b/;
const SENTENCE_END = /[.?!…]["'”’)\]]*$/u;

/**
 * The segments that begin another sentence although the speaker's last segment has no full stop: "We could've" … "Yeah, I'm not sure".
 * In a transcript whose segments mostly begin with a capital, the capital has no meaning.
 */
export function findSegmentStarts(segments: readonly Segment[]): Set<number> {
  const starts = new Set<number>();
  let continued = 0;
  const previousBySpeaker = new Map<string, string>();
  for (const [position, { speakerId, text }] of segments.entries()) {
    const trimmed = text.trim();
    const previous = previousBySpeaker.get(speakerId);
    previousBySpeaker.set(speakerId, trimmed);
    if (previous === undefined || trimmed === '' || SENTENCE_END.test(previous)) continue;
    if (/^\p{Ll}/u.test(trimmed)) continued += 1;
    else if (/^\p{Lu}/u.test(trimmed) && !CAPITALIZED_ANYWHERE.test(trimmed)) {
      const [word = ''] = getWords(trimmed);
      if (stopWords.has(word) || backchannels.has(word)) starts.add(position);
    }
  }
  return starts.size <= continued ? starts : new Set();
}
