import {
  REFUSAL_AFTER_WORDS,
  REFUSAL_BEFORE_WORDS,
  SPOKEN_NEGATION_AFTER_WORDS,
  SPOKEN_NEGATION_BEFORE_WORDS,
  WIDE_NEGATION_AFTER_WORDS,
  WIDE_NEGATION_BEFORE_WORDS,
} from '../../limits.ts';
import { getStem } from '../writer/words/terms.ts';
import { functionWords, hesitations } from '../writer/words/vocabulary.ts';

/** Words with which speakers negate, refuse or rule something out. */
const SAID_NEGATION =
  /^(?:not|never|no|nah|nope|cannot|nobody|nothing|none|neither|nor|without|against|reject\w*|refus\w+|declin\w+|deny|den(?:ied|ies|ying)|lack\w*|oppos(?:e|es|ed|ing)|disagree\w*|unable|impossible|unlikely|hardly|instead|rather|.*n't)$/;
/** Words with which speakers drop something or find it bad. They negate only what they are clearly about. */
const REFUSAL =
  /^(?:drop\w*|skip\w*|rid|forget|scrap\w*|exclud\w*|avoid\w*|ignor\w*|remov\w*|cut|outdated|stop\w*|fail\w*|lose|only|too|less|problem\w*|difficult\w*|hard|bad|wrong|missing|unfortunately|limit\w*|expensive|tricky|contrary|waste|pointless|doubt\w*|few\w*|\w+less)$/;
const SENTENCE_END = /^[.!?\n]$/;
const UNCERTAINTY =
  /\b(?:(?:don't|didn't|do not|did not|doesn't) know|dunno|not (?:sure|certain|clear)|unclear|wonder|depends|figure (?:it|that|out)|find out|no idea|whether|decide|i guess|maybe|think about)\b/i;
const LIMIT = /\b(?:at most|(?:no|not|any) more|more than|maximum|max|up to|below|under|less than|within|limit\w*)\b/i;

const normalize = (text: string): string => text.replaceAll('’', "'");

/** True if somebody said that something is unknown or undecided. */
export const statesUncertainty = (nearby: string): boolean => UNCERTAINTY.test(normalize(nearby));
/** True if somebody named a highest amount. */
export const statesLimit = (nearby: string): boolean => LIMIT.test(normalize(nearby));

/** Words in lower case, and the marks that end a clause. */
export const getNegationTokens = (text: string): string[] =>
  normalize(text.toLowerCase()).match(/[\p{L}\p{N}]+(?:'\p{L}+)?|[.!?;:,\n]/gu) ?? [];

export const isContent = (token: string): boolean =>
  /^[\p{L}\p{N}]/u.test(token) && !functionWords.has(token) && !hesitations.has(token) && !token.includes("'");

type Stems = ReadonlySet<string>;

/** The stems of what was said, by how it was said. */
export type SaidWords = {
  /** Around each negation, within its sentence: close to it, and farther. */
  readonly negatedClosely: readonly Stems[];
  readonly negated: readonly Stems[];
  /** Around each refusal. */
  readonly refused: readonly Stems[];
  /** Of each sentence without negation. */
  readonly affirmed: readonly Stems[];
};

export function findSaidWords(tokens: readonly string[]): SaidWords {
  const findAround = (pattern: RegExp, before: number, after: number) =>
    tokens.flatMap((token, at) => (pattern.test(token) ? [collectAround(tokens, at, before, after)] : []));
  return {
    negatedClosely: findAround(SAID_NEGATION, SPOKEN_NEGATION_BEFORE_WORDS, SPOKEN_NEGATION_AFTER_WORDS),
    negated: findAround(SAID_NEGATION, WIDE_NEGATION_BEFORE_WORDS, WIDE_NEGATION_AFTER_WORDS),
    refused: findAround(REFUSAL, REFUSAL_BEFORE_WORDS, REFUSAL_AFTER_WORDS),
    affirmed: splitSentences(tokens)
      .filter((sentence) => !sentence.some((token) => SAID_NEGATION.test(token)))
      .map(toStems),
  };
}

const toStems = (tokens: readonly string[]): Stems => new Set(tokens.filter(isContent).map(getStem));

function collectAround(tokens: readonly string[], at: number, before: number, after: number): Stems {
  const following = takeUntil(SENTENCE_END, tokens.slice(at + 1, at + 1 + after));
  const preceding = takeUntil(SENTENCE_END, tokens.slice(Math.max(0, at - before), at).reverse());
  return toStems([...preceding, ...following]);
}

/** The tokens before the first that matches `boundary`; all if none does. */
export function takeUntil(boundary: RegExp, tokens: readonly string[]): readonly string[] {
  const end = tokens.findIndex((token) => boundary.test(token));
  return end < 0 ? tokens : tokens.slice(0, end);
}

function splitSentences(tokens: readonly string[]): string[][] {
  const sentences: string[][] = [[]];
  for (const token of tokens) {
    if (SENTENCE_END.test(token)) sentences.push([]);
    else sentences.at(-1)?.push(token);
  }
  return sentences;
}
