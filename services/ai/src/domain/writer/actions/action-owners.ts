import { findSpeaker, type SpeakerNames } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import { accepts, acceptsOffer, assents, volunteers } from './action-cues.ts';
import type { MeetingContext } from './meeting-context.ts';

/** How far down the answer to a request is looked for, and somebody who takes a task that looks for one (sentences). */
const ANSWER_WITHIN = 3;
const VOLUNTEER_WITHIN = 4;

/** Who is to do something, and the sentence in which they say yes. */
export type Addressee = { readonly speakerId: string; readonly answer?: Sentence };

/** Whom "you" means: the one who is named, the only other one in the room, or the one who says yes at once. */
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

/** The only other voice in the room. */
export function findOnlyOtherSpeaker({ segments }: MeetingContext, speakerId: string): string | undefined {
  const voices = new Set(segments.map((segment) => segment.speakerId));
  return voices.size === 2 && !voices.has('') ? [...voices].find((id) => id !== speakerId) : undefined;
}

/** Who takes a task that looked for somebody. */
export function findVolunteer({ sentences }: MeetingContext, sentence: Sentence): Addressee | undefined {
  const answer = sentences
    .slice(sentence.index + 1, sentence.index + 1 + VOLUNTEER_WITHIN)
    .find((one) => one.speakerId !== '' && matches(volunteers, one));
  return answer === undefined ? undefined : { speakerId: answer.speakerId, answer };
}

/** True when an offer is taken up at once by somebody else. */
export function isWelcome(context: MeetingContext, sentence: Sentence): boolean {
  const answer = findNextOther(context, sentence, 2);
  return answer !== undefined && matches(acceptsOffer, answer);
}

/** The speaker whose name opens or closes a sentence, or stands before "can you". */
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

/** What the next other voice says first. */
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
