import { EXCERPT_WORDS } from '../../limits.ts';
import { getComparableWords } from './question-words.ts';

/** The part of a passage that contains the most distinct words of a question. The first one if several contain as many. */
export function selectExcerpt(text: string, question: string): string {
  const { length, step } = EXCERPT_WORDS;
  const words = text.split(/\s+/).filter((word) => word !== '');
  const questionWords = getComparableWords(question);
  let best = { excerpt: words.slice(0, length).join(' '), count: -1 };
  for (let first = 0; first === 0 || first + length < words.length + step; first += step) {
    const excerpt = words.slice(first, first + length).join(' ');
    const excerptWords = getComparableWords(excerpt);
    const count = [...questionWords].filter((word) => excerptWords.has(word)).length;
    if (count > best.count) best = { excerpt, count };
  }
  return best.excerpt;
}
