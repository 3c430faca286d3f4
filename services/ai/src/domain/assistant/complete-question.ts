import { QUESTION_CHARACTERS } from '@minutehand/contracts/limits';
import { COMPLETION_WORDS_MAX, FOLLOW_UP_WORDS_MAX } from '../../limits.ts';
import { refersToEarlier } from './follow-up-rules.ts';
import { isWordOfItemsQuestion } from './question-kind.ts';
import { getComparableWords } from './question-words.ts';

/** German words that say nothing about a subject. The list of English ones is that of `getComparableWords`. */
const GERMAN_FUNCTION_WORDS = new Set(
  `und wer wen wem was wann wo wie warum wieso wieviel viel viele lange sonst ist sind war waren hat haben wird werden soll sollen kann
  der die das dem den des ein eine einen einem einer eines eins es er sie wir uns ihn ihm ihr ihnen dazu davon dafür darüber damit dessen
  deren mit für von vom zu zum zur im am bei beim auch noch nicht dann`.split(/\s+/),
);
const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu;

/**
 * A question that depends on an earlier one of the conversation ("And who pays for it?"), completed by the words that this one is about. Undefined if it
 * does not: if it has a topic of its own, or if what it refers to is in the question itself ("What did Anna say about her vacation?").
 * A completed question only helps to find passages and stored items: what is asked for are the words of the question itself.
 */
export function completeQuestion(question: string, earlier: readonly string[]): string | undefined {
  const previous = earlier.at(-1);
  if (previous === undefined || !dependsOnEarlier(question)) return undefined;
  const own = getComparableWords(question);
  const subject = completeQuestion(previous, earlier.slice(0, -1)) ?? previous;
  const isKindOfQuestion = isWordOfItemsQuestion(subject);
  const words = (subject.match(WORD) ?? []).filter((word) => {
    const stems = [...getComparableWords(word)];
    return stems.length > 0 && !stems.some((stem) => own.has(stem)) && !isKindOfQuestion(word);
  });
  return addWords(question, [...new Set(words)].slice(0, COMPLETION_WORDS_MAX));
}

/** As many of the words as fit. Undefined if none does. */
function addWords(question: string, words: readonly string[]): string | undefined {
  let completed = question;
  for (const word of words) {
    if (completed.length + word.length + 1 > QUESTION_CHARACTERS) break;
    completed += ` ${word}`;
  }
  return completed === question ? undefined : completed;
}

const dependsOnEarlier = (question: string): boolean =>
  countTopicWords(question) <= FOLLOW_UP_WORDS_MAX && refersToEarlier(question);

/** The words that say what a question is about. Abbreviations count even if they look like function words ("IT", "US"). */
function countTopicWords(question: string): number {
  const isShouted = question === question.toUpperCase();
  const isTopicWord = (word: string) => getComparableWords(word).size > 0 || (!isShouted && /^\p{Lu}{2,}$/u.test(word));
  const words = (question.match(WORD) ?? []).filter((word) => !GERMAN_FUNCTION_WORDS.has(word.toLowerCase()));
  return new Set(words.filter(isTopicWord).map((word) => word.toLowerCase())).size;
}
