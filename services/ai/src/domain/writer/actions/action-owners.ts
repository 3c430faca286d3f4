import { findSpeaker, type SpeakerNames } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import { accepts, acceptsOffer, assents, volunteers } from './action-cues.ts';
import type { MeetingContext } from './meeting-context.ts';

/** Sentences after a request that may answer it, and after a task without an owner that may volunteer for it. */
const ANSWER_WITHIN = 3;
const VOLUNTEER_WITHIN = 4;

/** The speaker who is asked to do a task, and the sentence in which they accept. */
export type Addressee = { readonly speakerId: string; readonly answer?: Sentence };

/** Resolves "you": the speaker who is named, who accepts at once, or who is the only other speaker. */
export function findAddressee(context: MeetingContext, sentence: Sentence): Addressee | undefined {
  if (/\b(?:you two|both of you|you guys|you all|all of you|everybody|everyone)\b/i.test(sentence.text))
    return undefined;
  const named = findVocative(sentence.text, context.names);
  const answer = findNextOther(context, sentence, ANSWER_WITHIN);
  if (named !== undefined && named !== sentence.speakerId) {
    const isFromNamed = answer?.speakerId === named && (matches(accepts, answer) || matches(assents, answer));
    return isFromNamed ? { speakerId: named, answer } : { speakerId: named };
  }
  if (answer !== undefined && answer.speakerId !== '' && matches(accepts, answer))
    return { speakerId: answer.speakerId, answer };
  const other = findOnlyOtherSpeaker(context, sentence.speakerId);
  if (other === undefined) return undefined;
  return answer !== undefined && matches(assents, answer) ? { speakerId: other, answer } : { speakerId: other };
}

/** The other speaker of a meeting of two. */
export function findOnlyOtherSpeaker({ segments }: MeetingContext, speakerId: string): string | undefined {
  const voices = new Set(segments.map((segment) => segment.speakerId));
  return voices.size === 2 && !voices.has('') ? [...voices].find((id) => id !== speakerId) : undefined;
}

/** The speaker who volunteers for a task. */
export function findVolunteer({ sentences }: MeetingContext, sentence: Sentence): Addressee | undefined {
  const answer = sentences
    .slice(sentence.index + 1, sentence.index + 1 + VOLUNTEER_WITHIN)
    .find((one) => one.speakerId !== '' && matches(volunteers, one));
  return answer === undefined ? undefined : { speakerId: answer.speakerId, answer };
}

/** True if another speaker accepts an offer at once. */
export function isWelcome(context: MeetingContext, sentence: Sentence): boolean {
  const answer = findNextOther(context, sentence, 2);
  return answer !== undefined && matches(acceptsOffer, answer);
}

/** The speaker whose name opens or closes a sentence, or precedes "can you". */
export function findVocative(text: string, names: SpeakerNames): string | undefined {
  const start = /^((?:\p{L}|['’. -])+?),/u.exec(text)?.[1];
  const end = /,\s*((?:\p{L}|['’. -])+?)[.?!]*$/u.exec(text)?.[1];
  const beforeCue = /\b(\p{Lu}[\p{L}’-]+),? (?:can|could|would|will) you\b/u.exec(text)?.[1];
  const beforePlea = /^(\p{Lu}[\p{L}’-]+) please\b/u.exec(text)?.[1];
  for (const name of [start, end, beforeCue, beforePlea]) {
    const speakerId = name === undefined ? undefined : findSpeaker(name, names);
    if (speakerId !== undefined) return speakerId;
  }
  return undefined;
}

/** The first sentence of the next other speaker. */
function findNextOther(
  { sentences }: MeetingContext,
  { index, speakerId }: Sentence,
  within: number,
): Sentence | undefined {
  const answer = sentences
    .slice(index + 1, index + 1 + within)
    .find((one) => one.speakerId !== speakerId && one.speakerId !== '');
  return answer;
}

const matches = (pattern: RegExp, { text, quote }: Sentence): boolean => pattern.test(text) || pattern.test(quote);
