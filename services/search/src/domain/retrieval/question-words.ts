import { QUESTION_WORDS, STEM_LETTERS_MIN } from '../../limits.ts';
import { splitWords } from '../words.ts';

/** English words without meaning for retrieval, and words that questions about meetings usually contain. */
const FUNCTION_WORDS = new Set(
  `a about an and any anybody anyone anything are as at be been but by can could did discuss discussed discussion do does
  during ever for from give had has have he her his how i if in into is it its just me meeting meetings mention mentioned
  more most my no not of on or our out over own said same say saying says she should so some somebody someone something
  such summarise summarize summary talk talked tell than that the their them then there these they think this those
  thought to too up us very was we were what when where which who whom whose why will with would you your`.split(/\s+/),
);

const ENDINGS = ['ations', 'ation', 'ings', 'ing', 'edly', 'ed', 'ies', 'es', 's', 'ly', 'ment', 'er'];

/** The distinct stems of a question's words, or of its function words if it has no others. */
export function getQuestionStems(question: string): string[] {
  const words = splitWords(question).map(({ text }) => text);
  const meaningful = words.filter((word) => !FUNCTION_WORDS.has(word));
  return [...new Set((meaningful.length > 0 ? meaningful : words).map(stem))].slice(0, QUESTION_WORDS);
}

/** The words of a question that find candidates in the index: without function words, not stemmed. */
export function getIndexWords(question: string): string[] {
  const words = splitWords(question).map(({ text }) => text);
  const meaningful = words.filter((word) => !FUNCTION_WORDS.has(word));
  return [...new Set(meaningful.length > 0 ? meaningful : words)].slice(0, QUESTION_WORDS);
}

/** Removes one English ending and a silent "e", so that "price", "priced" and "prices" match. Words of other languages mostly stay as they are. */
export function stem(word: string): string {
  const ending =
    ENDINGS.find((suffix) => word.endsWith(suffix) && word.length - suffix.length >= STEM_LETTERS_MIN) ?? '';
  const shortened = word.slice(0, word.length - ending.length);
  return shortened.endsWith('e') && shortened.length > STEM_LETTERS_MIN ? shortened.slice(0, -1) : shortened;
}
