import { normalizeWords } from '../action-items/proposals.ts';
import { isTitleStopWord } from './title-stop-words.ts';

/**
 * A name for a series, from the titles of its meetings, latest first: the words with which all of them begin or end, without numbers and dates
 * that follow or precede these words. Otherwise the latest title.
 */
export function getSeriesName(titles: readonly string[]): string {
  const [latest = '', ...others] = titles.map((title) => title.trim());
  const words = latest.split(/\s+/);
  const otherWords = others.map((title) => title.split(/\s+/));
  const commonStartCount = countCommon(words, otherWords);
  if (commonStartCount === words.length) return latest;
  const first = dropInsignificantEnd(words.slice(0, commonStartCount));
  if (first.length > 0) return first.join(' ').replace(/[\p{Pd}\p{S}:;,.#(]+$/u, '');
  const reversed = words.toReversed();
  const last = dropInsignificantEnd(
    reversed.slice(
      0,
      countCommon(
        reversed,
        otherWords.map((other) => other.toReversed()),
      ),
    ),
  );
  return last.length > 0 ? last.toReversed().join(' ') : latest;
}

/** How many words all titles have in common at their beginning. */
function countCommon(words: readonly string[], others: readonly (readonly string[])[]): number {
  const differs = (word: string, index: number) =>
    others.some((other) => normalizeWords(other[index] ?? '') !== normalizeWords(word));
  const end = words.findIndex(differs);
  return end === -1 ? words.length : end;
}

/** Removes words that do not identify a series, such as numbers and dates, from the end. */
function dropInsignificantEnd(words: readonly string[]): readonly string[] {
  const isSignificant = (word: string) => normalizeWords(word) !== '' && !isTitleStopWord(normalizeWords(word));
  return words.slice(0, words.findLastIndex(isSignificant) + 1);
}
