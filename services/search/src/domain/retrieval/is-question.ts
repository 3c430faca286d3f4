import { QUESTION_WORDS_MIN } from '../../limits.ts';
import { splitWords } from '../words.ts';

/** English words that begin a question or a request, and rarely a few words to search for. */
const OPENINGS = new Set(
  'what who whom whose which when where why how summarise summarize describe explain did does do'.split(' '),
);
const QUESTION_MARKS = /[?？؟]\s*$/u;

/** True for a question, for which passages are searched, and false for words to search for. Questions without a question mark are recognized in English only. */
export function isQuestion(text: string): boolean {
  const words = splitWords(text);
  if (words.length < QUESTION_WORDS_MIN) return false;
  return QUESTION_MARKS.test(text) || OPENINGS.has(words[0]?.text ?? '');
}
