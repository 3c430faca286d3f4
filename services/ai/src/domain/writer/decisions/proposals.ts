import { DECISION_PROPOSAL_SENTENCES, DECISION_WORDS_MIN } from '../limits.ts';
import { toSentence } from '../words/clean.ts';
import type { Sentence } from '../words/sentences.ts';
import { isUndecided } from './decision-cues.ts';
import { isMeetingTalk } from './no-decisions.ts';

/** "The motion is carried", "that's agreed": settles an earlier proposal. */
export const ACCEPTED_PROPOSAL =
  /^(?:(?:okay|ok|good|great|right|so|then|all right|alright|perfect|excellent|thank you|well|yes)[,.]? )*(?:(?:the )?(?:motion|proposal)(?: is|'s| has been)? (?:carried|passed|agreed|adopted|approved|accepted)|(?:that|it)(?:'s| is| was| has been)(?: then| all| now| hereby)? (?:agreed|decided|settled|carried|approved|unanimous|adopted|a deal)|carried(?: unanimously)?|(?:so|all) (?:agreed|decided)|we(?:'re| are) (?:all )?agreed|agreed(?:,? then)?|unanimous(?:ly)?|then (?:that's|it's) (?:agreed|decided|settled)|let's do (?:that|it)(?: then)?|we'll do (?:that|it)(?: then)?|decision made)[.!]?$/i;
/** "Let's go with Ben's recommendation": adopts an earlier proposal. */
export const ADOPTION =
  /\b(?:let's|we'll|we will|i(?:'d| would) say we) (?:go (?:with|for)|accept|adopt|follow|take|do) (?:\p{Lu}[\p{L}'’-]*['’]s?|your|his|her|their|the|that|this) (?:recommendation|proposal|suggestion)[.!]?$/iu;
/** "Agreed." before a sentence that states the decision. */
export const AGREEMENT =
  /^(?:(?:okay|ok|good|great|right|so|all right|alright|yes|yeah)[,.]? )*(?:agreed|it's agreed|that's agreed|decided)[.!]$/i;
/** "The item is deferred", "the report is approved". */
const RESOLUTION =
  /\b(?:is|are|will be) (?:hereby |now |unanimously )?(?:deferred|postponed|adopted|approved|accepted|moved|cancelled|withdrawn|carried|rejected|closed|referred)\b/i;
/** "We will keep", "we sign". */
const GROUP_ACTION =
  /^(?:so |then )*we(?:'ll| will|'re going to| are going to)? (?:accept|buy|cancel|choose|close|continue|drop|go|hire|hold|keep|launch|leave|move|open|pay|postpone|replace|sell|ship|sign|start|stay|stick|stop|switch|take|use|wait)\b/i;
/** "I don't think we should": not a proposal. */
const OPPOSITION =
  /\b(?:don't|do not|didn't|wouldn't|would not|never) (?:\p{L}+ )?(?:think|believe|suppose|know|say|do|recommend|suggest|propose)\b/iu;
/** The start of a proposal that its text omits. */
export const PROPOSAL_PREFIX =
  /^(?:i(?:'d| would)? (?:propose|move|suggest|recommend)|it (?:has been|is|was) (?:proposed|moved)(?: and seconded)?|the (?:proposal|motion|recommendation) is)(?: that)? (?=(?:we|the|all|every|our|it|this|that|nobody|no)\b)/i;

/** "I propose that we buy it, and that we wait" becomes "We buy it, and we wait". */
export const removeProposalPrefix = (text: string): string =>
  toSentence(
    PROPOSAL_PREFIX.test(text)
      ? text.replace(PROPOSAL_PREFIX, '').replace(/(,? and) that (?=(?:we|the|it|all|every)\b)/gi, '$1 ')
      : text,
  );

/** The nearest proposal before the sentence that settles it. */
export function findProposal(
  sentences: readonly Sentence[],
  { index }: Sentence,
  pattern: RegExp,
): Sentence | undefined {
  // Votes and thanks between the proposal and its settlement are short.
  return sentences
    .slice(0, index)
    .filter(({ words }) => words.length > DECISION_WORDS_MIN)
    .slice(-DECISION_PROPOSAL_SENTENCES)
    .findLast(({ text, words, isCutOff, isQuestion, stems }) => {
      if (/\b(?:it|them|that|this|so)[.?!]*$/i.test(text) || OPPOSITION.test(text)) return false;
      const isOpen = isQuestion && !/\b(?:shall we|should we|why don't we|how about)\b/i.test(text);
      return (
        !isCutOff &&
        !isOpen &&
        stems.length > 1 &&
        words.length > DECISION_WORDS_MIN &&
        pattern.test(text) &&
        !isMeetingTalk(text)
      );
    });
}

/** The next sentence of the same speaker after "Agreed." if it states a plan. */
export function findNextStatement(
  sentences: readonly Sentence[],
  { index, speakerId }: Sentence,
): Sentence | undefined {
  const next = sentences[index + 1];
  if (next?.speakerId !== speakerId || next.isQuestion || next.isCutOff || next.words.length < DECISION_WORDS_MIN)
    return undefined;
  return (GROUP_ACTION.test(next.text) || RESOLUTION.test(next.text)) &&
    !isMeetingTalk(next.text) &&
    !isUndecided(next.text)
    ? next
    : undefined;
}
