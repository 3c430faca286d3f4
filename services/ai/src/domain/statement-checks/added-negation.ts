import { getPrefix } from './content-words.ts';
import {
  CLOSE_NEGATED_TO_AFFIRMED_RATIO_MIN,
  FIRST_WORDS_NEGATED_TO_AFFIRMED_RATIO_MIN,
  LISTED_SHARE,
  NEGATED_SHARE,
  NEGATED_TO_AFFIRMED_RATIO_MIN,
  REJECTED_SHARE,
} from './limits.ts';
import {
  findSpokenStems,
  getNegationStem,
  getNegationTokens,
  type SpokenStems,
  statesMaximum,
  statesUncertainty,
} from './spoken-negation.ts';
import { getWordWeight } from './word-weight.ts';
import { findNegationScopes, type NegationScope, toPhrase } from './written-negation.ts';

/** What was said near the evidence of a statement. */
type NearbySpeech = {
  readonly spokenStems: SpokenStems;
  readonly tokens: readonly string[];
  readonly nearby: string;
  readonly getWiderText: () => string;
};

/**
 * True if a statement negates something that no speaker negated near its evidence. `getWiderText` returns more of the text around the
 * evidence: it is searched for statements that something is unknown.
 */
export type IsNegationAdded = (statement: string, nearby: string, getWiderText?: () => string) => boolean;

/**
 * Compares the negations of statements with those of a transcript, by words weighted by their rarity in it. A negation counts as said if,
 * near the evidence, speakers negate the same thing about as clearly as they affirm it, or reject it ("too expensive"). It also counts as
 * said if both the speakers and the statement say that something is unknown, or that it has a maximum. English only.
 */
export function createAddedNegationCheck(texts: readonly string[]): IsNegationAdded {
  const getWeight = computeStemWeights(texts);
  const getShare = (stems: readonly string[], saidStems: ReadonlySet<string>) => {
    const total = stems.reduce((sum, stem) => sum + getWeight(stem), 0);
    return total === 0 ? 0 : stems.reduce((sum, stem) => sum + (saidStems.has(stem) ? getWeight(stem) : 0), 0) / total;
  };
  const getHighestShare = (stems: readonly string[], sets: readonly ReadonlySet<string>[]) =>
    sets.reduce((highest, saidStems) => Math.max(highest, getShare(stems, saidStems)), 0);

  const isRuledOut = (stems: readonly string[], { rejected, nearNegation, affirmed }: SpokenStems) => {
    if (getHighestShare(stems, rejected) >= LISTED_SHARE) return true;
    const negated = getHighestShare(stems, nearNegation);
    return negated >= LISTED_SHARE && negated >= getHighestShare(stems, affirmed) * NEGATED_TO_AFFIRMED_RATIO_MIN;
  };

  const wasSaid = (
    {
      first,
      clause,
      topic,
      listed,
      isAboutCertainty,
      isOpenQuestion,
      isAboutMaximum,
      phrase,
      phraseSubject,
    }: NegationScope,
    { spokenStems, tokens, nearby, getWiderText }: NearbySpeech,
  ): boolean => {
    if (phrase !== '' && isPhraseSaid(phrase, phraseSubject, tokens)) return true;
    if (first.length === 0) return false;
    const isAsked = () => spokenStems.questions.some((words) => topic.some((stem) => words.has(stem)));
    if (isAboutCertainty && (statesUncertainty(getWiderText()) || (isOpenQuestion && isAsked()))) return true;
    if (isAboutMaximum && statesMaximum(nearby)) return true;
    if (getHighestShare(clause, spokenStems.rejected) >= REJECTED_SHARE) return true;
    if (listed.length > 0 && listed.every((stems) => isRuledOut(stems, spokenStems))) return true;
    const negated = getHighestShare(clause, spokenStems.negated);
    const affirmed = getHighestShare(clause, spokenStems.affirmed);
    if (negated >= NEGATED_SHARE && negated >= affirmed * NEGATED_TO_AFFIRMED_RATIO_MIN) return true;
    if (!first.some((stem) => spokenStems.nearNegation.some((words) => words.has(stem)))) return false;
    return (
      negated >= affirmed * CLOSE_NEGATED_TO_AFFIRMED_RATIO_MIN ||
      getHighestShare(first, spokenStems.negated) >=
        getHighestShare(first, spokenStems.affirmed) * FIRST_WORDS_NEGATED_TO_AFFIRMED_RATIO_MIN
    );
  };

  return (statement, nearby, getWiderText = () => nearby) => {
    const negations = findNegationScopes(getNegationTokens(statement));
    if (negations.length === 0) return false;
    const tokens = getNegationTokens(nearby);
    return negations.some(
      (negated) => !wasSaid(negated, { spokenStems: findSpokenStems(tokens), tokens, nearby, getWiderText }),
    );
  };
}

/** Weighs stems by their rarity in the texts. */
function computeStemWeights(texts: readonly string[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const text of texts) {
    for (const stem of new Set(getNegationTokens(text).map(getNegationStem)))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return (stem) => getWordWeight(counts.get(stem) ?? 0, texts.length);
}

/** "Not approved" may have been said about something else: with a subject, it counts only in a sentence that has a word of it. */
function isPhraseSaid(phrase: string, subject: readonly string[], tokens: readonly string[]): boolean {
  const containsPhrase = (text: string) => ` ${text} `.includes(` ${phrase} `);
  const spokenPhrase = toPhrase(tokens);
  if (subject.length === 0 || !containsPhrase(spokenPhrase)) return containsPhrase(spokenPhrase);
  return spokenPhrase
    .split(/ ?[.!?\n] ?/)
    .some(
      (sentence) => containsPhrase(sentence) && sentence.split(' ').some((stem) => subject.includes(getPrefix(stem))),
    );
}
