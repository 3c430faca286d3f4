import { EXCERPT_WORDS } from '../../limits.ts';
import { getComparableWords } from './question-words.ts';

/** The part of a passage with the most distinct words of a question: the first of several. */
export function selectExcerpt(text: string, question: string): string {
  const { length, step } = EXCERPT_WORDS;
  const words = text.split(/\s+/).filter((word) => word !== '');
  const asked = getComparableWords(question);
  let best = { excerpt: words.slice(0, length).join(' '), count: -1 };
  for (let first = 0; first === 0 || first + length < words.length + step; first += step) {
    const excerpt = words.slice(first, first + length).join(' ');
    const found = getComparableWords(excerpt);
    const count = [...asked].filter((word) => found.has(word)).length;
    if (count > best.count) best = { excerpt, count };
  }
  return best.excerpt;
}
