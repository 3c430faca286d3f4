import { MIN_SHARE_OF_QUESTION_TERMS } from '../../limits.ts';
import { getContentStems, getPrefix } from '../statement-checks/content-words.ts';

/** The words of a text by which questions and passages are compared: stems without function words and reporting words. */
export function getComparableWords(text: string): Set<string> {
  return new Set(getContentStems(text).map(getPrefix));
}

/** True if a text contains enough words of a question, or if the question has none. */
export function coversQuestion(questionWords: ReadonlySet<string>, text: string): boolean {
  return questionWords.size === 0 || getTermOverlap(questionWords, text) >= MIN_SHARE_OF_QUESTION_TERMS;
}

/** Share of the words of a question that a text contains: 0 to 1; 0 for a question without such words. */
export function getTermOverlap(questionWords: ReadonlySet<string>, text: string): number {
  if (questionWords.size === 0) return 0;
  const words = getComparableWords(text);
  return [...questionWords].filter((word) => words.has(word)).length / questionWords.size;
}
