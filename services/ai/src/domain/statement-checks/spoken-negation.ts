import { getStem } from '../writer/words/terms.ts';
import { functionWords, hesitations } from '../writer/words/vocabulary.ts';
import { getPrefix, normalizeSpelling } from './content-words.ts';
import {
  REJECTION_AFTER_WORDS,
  REJECTION_BEFORE_WORDS,
  SPOKEN_NEGATION_AFTER_WORDS,
  SPOKEN_NEGATION_BEFORE_WORDS,
  WIDE_NEGATION_AFTER_WORDS,
  WIDE_NEGATION_BEFORE_WORDS,
} from './limits.ts';

/** Words with which speakers negate, reject or rule something out. Speech engines may leave out apostrophes ("dont"). */
const SPOKEN_NEGATION =
  /^(?:not|never|no|nah|nope|cannot|nobody|nothing|nowhere|none|neither|nor|without|against|reject\w*|refus\w+|declin\w+|deny|den(?:ied|ies|ying)|lack\w*|oppos(?:e|es|ed|ing)|disagree\w*|unable|impossible|unlikely|hardly|barely|rarely|seldom|scarcely|instead|rather|.*n't|(?:do|does|did|ca|wo|would|could|should|is|are|was|were|have|has|had)nt)$/;
/** Words with which speakers drop something or find it bad. They negate only what they are clearly about. */
const REJECTION =
  /^(?!(?:wire|regard|un|neverthe|nonethe|doubt)less$)(?:drop\w*|skip\w*|rid|forget|scrap\w*|exclud\w*|avoid\w*|ignor\w*|remov\w*|cut|outdated|stop\w*|fail\w*|lose|only|too|less|problem\w*|difficult\w*|hard|bad|wrong|missing|unfortunately|limit\w*|expensive|pricey|costly|tricky|contrary|waste|pointless|doubt\w*|few\w*|\w+less|cancel\w*|postpon\w*|prevent\w*|forbid\w*|forbidden|prohibit\w*|ban(?:s|ned|ning)?|abandon\w*|omit\w*|dislik\w*|hate[sd]?|overkill)$/;
/** "Rubber instead of wood" and "without a screen" negate only what follows. */
const NEGATES_FOLLOWING = /^(?:instead|rather|without)$/;
/** "Not bad" and "not too bad" affirm. */
const NEGATED_BLAME =
  /^(?:not|never|.*n't)(?: (?:too|so|that|really|very|at|all|be|been|a))* (?:bad|wrong|worse|terrible|awful|stupid)$/;
/** The beginning of an answer that negates the question. */
const NEGATIVE_ANSWER = /^(?:no|nope|nah|never|none|neither|nobody|unfortunately)$/;
/** "No problem", "never better", "no, not an issue": the answer agrees. */
const AGREEING_ANSWER =
  /^(?:(?:no|nope|nah) )*(?:no|never|not)(?: an?)? (?:problems?|worr(?:y|ies)|objections?|doubts?|issues?|concerns?|trouble|better|mind)\b/;
/** "Any objection to …?" – "None": this answer agrees too. */
const QUESTION_OF_OBJECTIONS = /\b(?:objections?|mind|concerns?|problems?|any(?: \w+)? questions?|against)\b/;
const OBJECTION =
  /^(?:problems?|worr(?:y|ies)|objections?|doubts?|issues?|concerns?|trouble|better|mind|questions?|against)$/;
/** Words that may precede the beginning. */
const BEFORE_ANSWER = /^(?:um|uh|er|well|oh|hm+|okay|ok|so|actually|,)$/;
const SENTENCE_END = /^[.!?\n]$/;
const UNCERTAINTY =
  /\b(?:(?:don't|didn't|do not|did not|doesn't) know|dunno|not (?:sure|certain|clear)|unclear|wonder|depends|figure (?:it|that|out)|find out|no idea|whether|decide|i guess|maybe|think about)\b/i;
const LIMIT = /\b(?:at most|(?:no|not|any) more|more than|maximum|max|up to|below|under|less than|within|limit\w*)\b/i;

/** True for a word, in lower case, with which speakers negate, reject or drop something. */
export const isNegating = (word: string): boolean => SPOKEN_NEGATION.test(word) || REJECTION.test(word);

const normalize = (text: string): string => text.replaceAll('’', "'");

/** True if a speaker said that something is unknown or undecided. */
export const statesUncertainty = (nearby: string): boolean => UNCERTAINTY.test(normalize(nearby));
/** True if a speaker stated a maximum. */
export const statesMaximum = (nearby: string): boolean => LIMIT.test(normalize(nearby));

/** Words in lower case, and the marks that end a clause. */
export const getNegationTokens = (text: string): string[] =>
  normalizeSpelling(normalize(text.toLowerCase())).match(/[\p{L}\p{N}]+(?:'\p{L}+)?|[.!?;:,\n]/gu) ?? [];

/** The same for all forms of a word: "the charger", "charging". */
export const getNegationStem = (word: string): string => getPrefix(getStem(word));

export const isContent = (token: string): boolean =>
  /^[\p{L}\p{N}]/u.test(token) && !functionWords.has(token) && !hesitations.has(token) && !token.includes("'");

type Stems = ReadonlySet<string>;

/** The stems of what was said, by how it was said. */
export type SpokenStems = {
  /** Around each negation, within its sentence: close to it, and farther. */
  readonly nearNegation: readonly Stems[];
  readonly negated: readonly Stems[];
  /** Around each rejection. */
  readonly rejected: readonly Stems[];
  /** The stems of each sentence without negation. */
  readonly affirmed: readonly Stems[];
  /** The stems of each question. */
  readonly questions: readonly Stems[];
};

export function findSpokenStems(tokens: readonly string[]): SpokenStems {
  const sentences = splitSentences(tokens);
  const rejected = new Set<SpokenSentence>();
  const agreed = new Set<SpokenSentence>();
  // Tokens that would negate if the answer did not agree with the question.
  const harmless = new Set<number>();
  for (const [index, question] of sentences.entries()) {
    const answer = sentences[index + 1];
    if (!question.isQuestion || answer === undefined || !isNegativeAnswer(answer)) continue;
    if (!isAgreement(question, answer)) rejected.add(question);
    else {
      agreed.add(question);
      for (const [index, token] of question.tokens.entries())
        if (OBJECTION.test(token)) harmless.add(question.from + index);
      if (removeSpeaker(answer).every((token) => !isContent(token) || OBJECTION.test(token)))
        for (const index of answer.tokens.keys()) harmless.add(answer.from + index);
    }
  }
  const findAround = (pattern: RegExp, wordsBefore: number, wordsAfter: number) =>
    tokens.flatMap((token, index) =>
      pattern.test(token) && !isNegatingAnswer(tokens, index) && !harmless.has(index) && !isPraise(tokens, index)
        ? [collectAround(tokens, index, wordsBefore, wordsAfter)]
        : [],
    );
  const removeObjections = (question: SpokenSentence) => question.tokens.filter((token) => !OBJECTION.test(token));
  const negatedQuestions = [
    ...[...rejected].map(({ tokens }) => toStems(tokens)),
    ...[...agreed].map(({ tokens }) => toStems(tokens.filter((token) => OBJECTION.test(token)))),
  ];
  return {
    nearNegation: [
      ...findAround(SPOKEN_NEGATION, SPOKEN_NEGATION_BEFORE_WORDS, SPOKEN_NEGATION_AFTER_WORDS),
      ...negatedQuestions,
    ],
    negated: [
      ...findAround(SPOKEN_NEGATION, WIDE_NEGATION_BEFORE_WORDS, WIDE_NEGATION_AFTER_WORDS),
      ...negatedQuestions,
    ],
    rejected: findAround(REJECTION, REJECTION_BEFORE_WORDS, REJECTION_AFTER_WORDS),
    affirmed: sentences
      .filter((sentence) => !rejected.has(sentence))
      .map((sentence) => (agreed.has(sentence) ? removeObjections(sentence) : removeAnswer(sentence)))
      .filter((spoken) => !spoken.some((token) => SPOKEN_NEGATION.test(token)))
      .map(toStems),
    questions: sentences.filter(({ isQuestion }) => isQuestion).map((question) => toStems(removeSpeaker(question))),
  };
}

const toStems = (tokens: readonly string[]): Stems => new Set(tokens.filter(isContent).map(getNegationStem));

function collectAround(tokens: readonly string[], index: number, wordsBefore: number, wordsAfter: number): Stems {
  const following = takeUntil(SENTENCE_END, tokens.slice(index + 1, index + 1 + wordsAfter));
  const from = NEGATES_FOLLOWING.test(tokens[index] ?? '') ? index : Math.max(0, index - wordsBefore);
  const preceding = takeUntil(SENTENCE_END, tokens.slice(from, index).reverse());
  return toStems([...preceding, ...following]);
}

/** The tokens before the first that matches `boundary`; all if none does. */
export function takeUntil(boundary: RegExp, tokens: readonly string[]): readonly string[] {
  const end = tokens.findIndex((token) => boundary.test(token));
  return end < 0 ? tokens : tokens.slice(0, end);
}

/** "No, it's online": the answer negates the question and not what follows. */
const isNegatingAnswer = (tokens: readonly string[], index: number): boolean =>
  /^(?:no|nope|nah)$/.test(tokens[index] ?? '') &&
  tokens[index + 1] === ',' &&
  /^[.!?\n:]$/.test(tokens[index - 1] ?? '\n');

/** True for each word of "not too bad". */
const isPraise = (tokens: readonly string[], index: number): boolean =>
  [0, 1, 2, 3].some(
    (wordsBefore) =>
      index >= wordsBefore &&
      [1, 2, 3].some(
        (wordsAfter) =>
          wordsAfter >= wordsBefore &&
          NEGATED_BLAME.test(tokens.slice(index - wordsBefore, index - wordsBefore + wordsAfter + 1).join(' ')),
      ),
  );

const removeSpeaker = ({ tokens }: SpokenSentence): readonly string[] => tokens.slice(tokens.indexOf(':') + 1);

const removeAnswer = ({ tokens }: SpokenSentence): readonly string[] => {
  const at = tokens.indexOf(':') + 1;
  return /^(?:no|nope|nah)$/.test(tokens[at] ?? '') && tokens[at + 1] === ',' ? tokens.slice(at + 2) : tokens;
};

/** Tokens of a sentence without its end; those of the first sentence of a turn begin with the speaker name and a colon. */
type SpokenSentence = { readonly tokens: readonly string[]; readonly from: number; readonly isQuestion: boolean };

function splitSentences(tokens: readonly string[]): SpokenSentence[] {
  const sentences: SpokenSentence[] = [];
  let current: string[] = [];
  for (const [at, token] of [...tokens, '\n'].entries()) {
    if (!SENTENCE_END.test(token)) current.push(token);
    else if (current.length > 0) {
      sentences.push({ tokens: current, from: at - current.length, isQuestion: token === '?' });
      current = [];
    }
  }
  return sentences;
}

function isNegativeAnswer(sentence: SpokenSentence): boolean {
  const spoken = removeSpeaker(sentence);
  const first = spoken.find((token) => !BEFORE_ANSWER.test(token));
  return first !== undefined && NEGATIVE_ANSWER.test(first);
}

/** True if an answer that begins with "no" agrees: "Can you …?" – "No problem." */
function isAgreement(question: SpokenSentence, answer: SpokenSentence): boolean {
  const spoken = removeSpeaker(answer).filter((token) => !BEFORE_ANSWER.test(token));
  return AGREEING_ANSWER.test(spoken.join(' ')) || QUESTION_OF_OBJECTIONS.test(question.tokens.join(' '));
}
