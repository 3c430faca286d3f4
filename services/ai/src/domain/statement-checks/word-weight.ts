import { UNMATCHED_WORD_WEIGHT } from './limits.ts';

/**
 * The weight of a word: 0 to 1, its inverse frequency in the texts of a meeting. `occurrences` is the number of texts that
 * contain it.
 */
export function getWordWeight(occurrences: number, textCount: number): number {
  return occurrences === 0 ? UNMATCHED_WORD_WEIGHT : Math.log(1 + textCount / occurrences) / Math.log(1 + textCount);
}
