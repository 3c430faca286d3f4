import { QUESTION_CHARACTERS } from '@minutehand/contracts/limits';
import { COMPLETION_WORDS_MAX, FOLLOW_UP_WORDS_MAX } from '../../limits.ts';
import { isWordOfItemsQuestion } from './question-kind.ts';
import { getComparableWords } from './question-words.ts';

/** The beginning of a question that continues another one, in English or German. */
const CONTINUES = /^\s*(?:and|(?:what|how) about|und|was ist mit|wie (?:ist|war) es mit)\b/iu;
/** A question without a subject. */
const BARE =
  /^\s*(?:(?:by|since|until|bis|seit) )?(?:why|when|who|where|how(?: much| many| long| so)?|warum|wieso|wann|wer|wo|wie ?viel|wie lange)(?: else| sonst)?\s*[?.!]*\s*$/iu;
/** Words for something that was named before. "That" only where no clause follows ("who said that the …"). */
const REFERS =
  /\b(?:it|its|they|them|their|he|him|his|she|her|those|these|that(?=\s*(?:[?.!,]|$|for|about|with|by|to|in|on)|['’]s)|davon|dazu|dafür|darüber|damit|dessen|deren|ihn|ihm|ihr|ihnen)\b/giu;
/** "It" that is the IT department, or the subject of a verb only: "is it true that …", "does it take". */
const BEFORE_IT = /\b(?:the|our|an|your|their|what time is)\s+$/iu;
const AFTER_IT =
  /^\s+(?:takes?|took|(?:true|possible|clear|likely|known|certain|necessary|allowed)\s+(?:that|to|if|whether|for)|rain\w*|snow\w*)\b/iu;
const PERSON = /^(?:they|them|their|he|him|his|she|her)$/iu;
const SUBJECT_OR_OWNER = /^(?:they|their|he|his|she|her)$/iu;
/** Before a pronoun: a name that is not the first word, and a noun that the pronoun may stand for. */
const NAME_BEFORE = /\S\s+(?!I\b)\p{Lu}[\p{L}'’-]+.*$/su;
const NOUN_BEFORE = /(?<!\p{L})(?:the|our|all|every|each)\s+\p{L}{3,}.*$/isu;
/** German words that say nothing about a subject. The list of English ones is that of `getComparableWords`. */
const GERMAN_FUNCTION_WORDS =
  /(?<!\p{L})(?:und|wer|wen|wem|was|wann|wo|wie|warum|wieso|wieviel|viele?|lange|sonst|ist|sind|war|waren|hat|haben|wird|werden|soll|sollen|kann|der|die|das|dem|den|des|eine?[nmrs]?|es|er|sie|wir|uns|ihn|ihm|ihr|ihnen|dazu|davon|dafür|darüber|damit|dessen|deren|mit|für|von|vom|zum?|zur|im|am|bei|beim|auch|noch|nicht|dann)(?!\p{L})/giu;
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
  countTopicWords(question) <= FOLLOW_UP_WORDS_MAX &&
  (CONTINUES.test(question) || BARE.test(question) || hasOpenReference(question));

/** The words that say what a question is about. Abbreviations count even if they look like function words ("IT", "US"). */
function countTopicWords(question: string): number {
  const words = question.replace(GERMAN_FUNCTION_WORDS, ' ').match(WORD) ?? [];
  const isShouted = question === question.toUpperCase();
  const isTopic = (word: string) => getComparableWords(word).size > 0 || (!isShouted && /^\p{Lu}{2,}$/u.test(word));
  return new Set(words.filter(isTopic).map((word) => word.toLowerCase())).size;
}

/** True if a word refers to something that is not in the question. */
function hasOpenReference(question: string): boolean {
  return [...question.matchAll(REFERS)].some(({ 0: word, index }) => {
    const before = question.slice(0, index);
    if (/^it$/iu.test(word)) {
      const isDepartment = word === 'IT' && question !== question.toUpperCase();
      return !isDepartment && !BEFORE_IT.test(before) && !AFTER_IT.test(question.slice(index + word.length));
    }
    if (!PERSON.test(word)) return true;
    return !NAME_BEFORE.test(before) && !(SUBJECT_OR_OWNER.test(word) && NOUN_BEFORE.test(before));
  });
}
