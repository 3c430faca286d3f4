import { stemmer } from 'stemmer';
import { QUESTION_WORDS } from '../../limits.ts';
import { splitWords, type Word } from '../words.ts';

/** English words without meaning for retrieval, and words that questions about meetings usually contain. */
const FUNCTION_WORDS = new Set(
  `a about according also am an and any anybody anyone anything are as at be been but by can concerning conclude concluded conclusion
  could did discuss discussed discussion do does during ever for from give group had has have he her his how i if in into is it its
  just many me meeting meetings mention mentioned might more most much must my no not of on opinion or our out over own regarding
  related said same say saying says shall she should so some somebody someone something such summarise summarize summary talk talked
  tell than that the their them then there these they think this those thought to too up us very was we were what when where which
  who whom whose why will with would you your`.split(/\s+/),
);

const LATIN_LETTERS = /^[a-z]+$/;

/** Words before "May" that make it the month, even where it is written in lower case. */
const BEFORE_MONTHS = new Set('in by until till since from during before after of next last early late mid'.split(' '));

/** The distinct stems of a question's words, or of its function words if it has no others. */
export function getQuestionStems(question: string): string[] {
  return [...new Set(getMeaningfulWords(question).map(stem))].slice(0, QUESTION_WORDS);
}

/** The words of a question that find candidates in the index: without function words, not stemmed. */
export function getSearchWords(question: string): string[] {
  return [...new Set(getMeaningfulWords(question))].slice(0, QUESTION_WORDS);
}

/** The words without function words, or all if there are no others. */
function getMeaningfulWords(question: string): string[] {
  const words = splitWords(question);
  const meaningful = words.filter(({ text }, index) =>
    text === 'may' ? isMonth(question, words, index) : !FUNCTION_WORDS.has(text),
  );
  return (meaningful.length > 0 ? meaningful : words).map(({ text }) => text);
}

/** True for "in may", "12 may", "May 12" and "the May figures", false for "may we" and "May we". */
function isMonth(question: string, words: readonly Word[], index: number): boolean {
  const [before, word, after] = [words[index - 1]?.text ?? '', words[index], words[index + 1]?.text ?? ''];
  if (BEFORE_MONTHS.has(before) || /^\d/.test(before) || /^\d/.test(after)) return true;
  return index > 0 && word !== undefined && question.slice(word.start, word.end) === 'May';
}

/** The Porter stem of an English word, so that "price", "pricing" and "prices" match. Words in other scripts stay as they are. */
export function stem(word: string): string {
  return LATIN_LETTERS.test(word) ? stemmer(word) : word;
}

/** Like `stem`, but remembers results, because a text repeats most of its words. */
export function createStemmer(): (word: string) => string {
  const stems = new Map<string, string>();
  return (word) => {
    const cached = stems.get(word);
    if (cached !== undefined) return cached;
    const stemmed = stem(word);
    stems.set(word, stemmed);
    return stemmed;
  };
}
