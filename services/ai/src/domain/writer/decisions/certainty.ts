import { DECISION_CERTAINTY, DECISION_OPENING_SHARE, DECISION_SCORES, DECISION_WEIGHTS } from '../limits.ts';
import type { Sentence } from '../words/sentences.ts';
import { countAssenters } from './assent.ts';
import { isCertainDecision, isUndecided, LIKELY_DECISION, PLAN, POSSIBLE_DECISION } from './decision-cues.ts';
import { isMeetingTalk } from './no-decisions.ts';

/** "Okay, then": the start of a conclusion. */
const CONCLUSION = /^(?:(?:okay|ok|good|right|great|alright|all right|yes|perfect)[,.]? )*(?:so )?then\b/i;
/** "Good." before a plan. */
const APPROVAL = /^(?:okay|ok|good|great|right|perfect|excellent|all right|alright)[.!]$/i;

/** The share of the classifier's log odds in the score. */
export function scoreLogOdds(logOdds: number = DECISION_WEIGHTS.neutralOdds): number {
  const { neutralOdds, oddsDistanceMax, odds: weight } = DECISION_WEIGHTS;
  return weight * Math.max(-oddsDistanceMax, Math.min(oddsDistanceMax, logOdds - neutralOdds));
}

/** True for a plan that others assent to, or that concludes a discussion. */
function isAcceptedPlan(sentences: readonly Sentence[], sentence: Sentence): boolean {
  if (sentence.isQuestion || !PLAN.test(sentence.text)) return false;
  const previous = sentences[sentence.index - 1];
  const followsApproval = previous?.speakerId === sentence.speakerId && APPROVAL.test(previous.quote);
  return CONCLUSION.test(sentence.quote) || followsApproval || countAssenters(sentences, sentence) > 0;
}

/** The certainty that a sentence states a decision; 0 if it does not. */
export function scoreCertainty(sentences: readonly Sentence[], sentence: Sentence, isCleanTranscript: boolean): number {
  const { text } = sentence;
  const isOpen = isUndecided(text) || isMeetingTalk(text);
  if (isCleanTranscript && !isOpen && isAcceptedPlan(sentences, sentence))
    return DECISION_SCORES.plan + DECISION_CERTAINTY.assenter * countAssenters(sentences, sentence);
  const isCertain = isCertainDecision(text);
  const isLikely = LIKELY_DECISION.test(text);
  if (isOpen || (!isCertain && !isLikely && !POSSIBLE_DECISION.test(text))) return 0;
  const factors = DECISION_CERTAINTY;
  let certainty: number = isCertain ? factors.certain : isLikely ? factors.likely : factors.possible;
  if (sentence.isQuestion) certainty += factors.question;
  const position = sentence.index / Math.max(1, sentences.length);
  if (!isCertain && position < DECISION_OPENING_SHARE) certainty += factors.opening;
  if (/^(?:okay |right |alright )?so\b/i.test(sentence.quote)) certainty += factors.conclusion;
  if (/\b(?:i|my|i'm|i'll|i'd|he|she)\b/i.test(text) && !isCertain) certainty += factors.personal;
  certainty += factors.assenter * Math.min(factors.assentersMax, countAssenters(sentences, sentence));
  return Math.max(0, certainty);
}
