import { DECISION_ASSENT_SENTENCES, DECISION_QUESTION_SENTENCES, DECISION_WORDS_MIN } from '../limits.ts';
import type { Sentence } from '../words/sentences.ts';
import { backchannels } from '../words/vocabulary.ts';
import { isCertainDecision, LIKELY_DECISION, PROPOSAL } from './decision-cues.ts';
import { isMeetingTalk } from './no-decisions.ts';

/** "Is everyone agreed that the surplus goes into the reserves?": the question contains the proposal. */
export const QUESTION_WITH_PROPOSAL =
  /\b(?:(?:is|are) (?:everyone|everybody|we all|we|you all|all) (?:all )?(?:agreed|happy|in favour|fine|okay|ok)|do (?:we|you|you all|we all) agree|can we (?:all )?agree) that (?<proposal>[^?]{12,})\?$/i;
/** "Any objections?", "does that work?" */
const QUESTION_TO_EVERYONE =
  /\b(?:objections?|(?:everyone|everybody|all of you) (?:happy|fine|okay|ok|agreed)|(?:does|do) (?:anyone|anybody|members|you all|we all) (?:object|agree)|anyone (?:against|opposed)|any other views|(?:is|are) (?:everyone|everybody|we all|you all|all|that|this|you)(?: of you)? (?:fine|ok|okay|happy|good|agreed|all right|in favour)|all in favour|(?:all |everyone |everybody )?agreed?|does (?:that|this) (?:work|sound)|sounds? (?:good|ok)|(?:okay|ok|fine|good) (?:with|for) (?:everyone|everybody|you|all)|do we (?:all )?agree)\b[^?]*\?$/i;
/** The start of an assent to a question to everyone. */
const ASSENT_TO_QUESTION =
  /^(?:um |uh |oh )*(?:no(?:ne)?[,.]? (?:objections?|from me|here|that's|let's|it's|all|go)|none\b|not from me|no(?=[.!]?$)|yes|yeah|yep|fine|agreed|works|sure|okay|ok|good|of course|me too|same here|sounds|makes sense|great|perfect|happy)\b/i;
/** The start of an assent. */
const ASSENT =
  /^(?:um |uh |oh )*(?:yeah|yes|yep|okay|ok|sure|agreed|right|exactly|good|great|perfect|fine|alright|definitely|absolutely|sounds good|i agree|me too|same here|works for me|makes sense|no objections?|none from me|seconded|deal|that works|fine (?:with|by) me|that's (?:fine|good|great|right|true))\b/;
/** An assent that is complete, regardless of the words after it. */
const COMPLETE_ASSENT =
  /^(?:fine (?:with|by) me|works for me|okay with me|same here|me too|no objections?|that works|i agree|that's (?:fine|good|great|right))\b/;

/** The assent of another speaker directly after a question to everyone. */
export function findAssentToQuestion(
  sentences: readonly Sentence[],
  { index, speakerId }: Sentence,
): Sentence | undefined {
  const next = sentences[index + 1];
  return next !== undefined && next.speakerId !== speakerId && ASSENT_TO_QUESTION.test(next.quote) ? next : undefined;
}

/** The assent of another speaker to a statement that its speaker follows with a question to everyone. */
export function findAssentToStatement(sentences: readonly Sentence[], sentence: Sentence): Sentence | undefined {
  const { index, text, words, speakerId } = sentence;
  if (sentence.isQuestion || sentence.isCutOff || words.length < DECISION_WORDS_MIN || isMeetingTalk(text))
    return undefined;
  if (!PROPOSAL.test(text) && !isCertainDecision(text) && !LIKELY_DECISION.test(text)) return undefined;
  const question = sentences
    .slice(index + 1, index + 1 + DECISION_QUESTION_SENTENCES)
    .find(
      (next) =>
        next.speakerId === speakerId &&
        QUESTION_TO_EVERYONE.test(next.quote) &&
        !QUESTION_WITH_PROPOSAL.test(next.text),
    );
  return question === undefined ? undefined : findAssentToQuestion(sentences, question);
}

/** Number of other speakers who assent soon after a sentence. */
export function countAssenters(sentences: readonly Sentence[], sentence: Sentence): number {
  const assenters = new Set<string>();
  const { index, speakerId } = sentence;
  for (const next of sentences.slice(index + 1, index + 1 + DECISION_ASSENT_SENTENCES)) {
    const quote = next.quote.toLowerCase();
    if (next.speakerId === speakerId || !ASSENT.test(quote)) continue;
    const words = quote.match(/[\p{L}']+/gu) ?? [];
    if (COMPLETE_ASSENT.test(quote) || words.slice(0, 3).every((word) => backchannels.has(word) || word.length > 3))
      assenters.add(next.speakerId);
  }
  return assenters.size;
}
