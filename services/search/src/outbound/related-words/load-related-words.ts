import { readFileSync } from 'node:fs';
import { parseRelatedWords, type RelatedWords } from '../../domain/retrieval/related-words.ts';
import { RELATED_COSINE_ZERO, RELATED_IN_MEETING_COSINE_ZERO } from '../../limits.ts';

/** Loads the words that training/create-related-words.ts writes, for questions about several meetings. */
export function loadRelatedWords(): RelatedWords {
  return load('./related-words.txt', RELATED_COSINE_ZERO);
}

/** Loads those for questions about one meeting. */
export function loadRelatedWordsInMeeting(): RelatedWords {
  return load('./related-words-in-meeting.txt', RELATED_IN_MEETING_COSINE_ZERO);
}

function load(file: string, cosineZero: number): RelatedWords {
  return parseRelatedWords(readFileSync(new URL(file, import.meta.url), 'utf8'), cosineZero);
}
