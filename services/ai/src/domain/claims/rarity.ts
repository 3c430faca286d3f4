import { UNSAID_WORD_WEIGHT } from '../../limits.ts';

/**
 * How much a word tells about its place: 0 to 1, its inverse frequency in the texts of a meeting. `saidIn` is the number of texts that
 * contain it.
 */
export function getRarity(saidIn: number, textCount: number): number {
  return saidIn === 0 ? UNSAID_WORD_WEIGHT : Math.log(1 + textCount / saidIn) / Math.log(1 + textCount);
}
