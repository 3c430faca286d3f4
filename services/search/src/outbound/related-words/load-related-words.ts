import { readFileSync } from 'node:fs';
import { parseRelatedWords, type RelatedWords } from '../../domain/retrieval/related-words.ts';

/** Loads the words that training/create-related-words.ts writes. */
export function loadRelatedWords(): RelatedWords {
  return parseRelatedWords(readFileSync(new URL('./related-words.txt', import.meta.url), 'utf8'));
}
