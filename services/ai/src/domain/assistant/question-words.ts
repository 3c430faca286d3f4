import { getComparedStems, getPrefix } from '../statement-checks/compared-words.ts';

/** The words of a text by which questions and passages are compared: stems without function words and reporting words. */
export function getComparableWords(text: string): Set<string> {
  return new Set(getComparedStems(text).map(getPrefix));
}

/** Share of the words of a question that a text contains: 0 to 1; 0 for a question without such words. */
export function getTermOverlap(questionWords: ReadonlySet<string>, text: string): number {
  if (questionWords.size === 0) return 0;
  const words = getComparableWords(text);
  return [...questionWords].filter((word) => words.has(word)).length / questionWords.size;
}
