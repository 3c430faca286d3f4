import { ACCEPTANCE_SENTENCES, VOLUNTEER_SENTENCES } from '../limits.ts';
import { findSpeaker, type SpeakerNames } from '../words/names.ts';
import type { Sentence } from '../words/sentences.ts';
import {
  acceptancePattern,
  assentPattern,
  doneNowPattern,
  offerAcceptancePattern,
  volunteerPattern,
} from './action-cues.ts';
import type { MeetingContext } from './meeting-context.ts';

/** The speaker who is asked or volunteers, and the sentence in which they accept the task. */
export type OwnerCandidate = { readonly speakerId: string; readonly acceptance?: Sentence };

/** Resolves "you" to the speaker who is named, accepts directly, or is the only other speaker. */
export function findAddressee(
  context: MeetingContext & { readonly isCleanTranscript?: boolean },
  sentence: Sentence,
): OwnerCandidate | undefined {
  if (/\b(?:you two|both of you|you guys|you all|all of you|everybody|everyone)\b/i.test(sentence.text))
    return undefined;
  const namedId = findVocative(sentence.text, context.names);
  const response =
    (context.isCleanTranscript === true ? findAcceptance(context, sentence, namedId) : undefined) ??
    findResponse(context, sentence, ACCEPTANCE_SENTENCES);
  if (namedId !== undefined && namedId !== sentence.speakerId) {
    const isFromNamed =
      response?.speakerId === namedId &&
      !response.isQuestion &&
      (matches(acceptancePattern, response) || matches(assentPattern, response));
    return isFromNamed ? { speakerId: namedId, acceptance: response } : { speakerId: namedId };
  }
  if (
    response !== undefined &&
    response.speakerId !== '' &&
    !response.isQuestion &&
    matches(acceptancePattern, response)
  )
    return { speakerId: response.speakerId, acceptance: response };
  const otherId = findOnlyOtherSpeaker(context, sentence.speakerId);
  if (otherId === undefined) return undefined;
  return response !== undefined && !response.isQuestion && matches(assentPattern, response)
    ? { speakerId: otherId, acceptance: response }
    : { speakerId: otherId };
}

/** The other speaker, if the meeting has exactly two. */
export function findOnlyOtherSpeaker({ segments }: MeetingContext, speakerId: string): string | undefined {
  const speakerIds = new Set(segments.map((segment) => segment.speakerId));
  return speakerIds.size === 2 && !speakerIds.has('') ? [...speakerIds].find((id) => id !== speakerId) : undefined;
}

/** The speaker who volunteers for a task. */
export function findVolunteer(
  { sentences }: MeetingContext,
  sentence: Sentence,
  pattern = volunteerPattern,
): OwnerCandidate | undefined {
  const response = sentences
    .slice(sentence.index + 1, sentence.index + 1 + VOLUNTEER_SENTENCES)
    .find((candidate) => candidate.speakerId !== '' && matches(pattern, candidate));
  return response === undefined ? undefined : { speakerId: response.speakerId, acceptance: response };
}

/** "I'll return it" after "we need to return the pump". */
export const createSameVerbPattern = (task: string): RegExp =>
  new RegExp(
    `^(?:(?:yes|yeah|okay|ok|sure|well|right)[,.]? )*(?:i can|i'll|i will) (?:do (?:it|that)|${/^[a-z]+/i.exec(task)?.[0] ?? ''} (?:it|that|them|him|her|those|one))\\b`,
    'i',
  );

/** True if another speaker accepts an offer directly. */
export function isOfferAccepted(context: MeetingContext, sentence: Sentence): boolean {
  const response = findResponse(context, sentence, 2);
  return response !== undefined && matches(offerAcceptancePattern, response);
}

/** The speaker whose name opens or closes a sentence, or precedes "can you". */
export function findVocative(text: string, names: SpeakerNames): string | undefined {
  const start = /^((?:\p{L}|['’. -])+?),/u.exec(text)?.[1];
  const end = /,\s*((?:\p{L}|['’. -])+?)(?:,? please)?[.?!]*$/u.exec(text)?.[1];
  const beforeCue = /\b(\p{Lu}[\p{L}’-]+),? (?:can|could|would|will) you\b/u.exec(text)?.[1];
  const beforePlease = /^(\p{Lu}[\p{L}’-]+) please\b/u.exec(text)?.[1];
  for (const name of [start, end, beforeCue, beforePlease]) {
    const speakerId = name === undefined ? undefined : findSpeaker(name, names);
    if (speakerId !== undefined) return speakerId;
  }
  return undefined;
}

/** The first acceptance after a request: by the named person, or else by any other speaker. */
function findAcceptance(
  { sentences }: MeetingContext,
  { index, speakerId }: Sentence,
  namedId: string | undefined,
): Sentence | undefined {
  for (const candidate of sentences.slice(index + 1, index + 1 + ACCEPTANCE_SENTENCES)) {
    const isOther = candidate.speakerId !== '' && candidate.speakerId !== speakerId;
    // The same person makes another request: later answers respond to that one.
    if (!isOther && candidate.isQuestion && candidate.words.length > 3) return undefined;
    if (!isOther || (namedId !== undefined && candidate.speakerId !== namedId)) continue;
    if (matches(acceptancePattern, candidate) && !candidate.isQuestion) return candidate;
  }
  return undefined;
}

/** True if another speaker agrees to a request, even if only with "yes". */
export const isAccepted = (context: MeetingContext, sentence: Sentence): boolean =>
  findAgreement(context, sentence, findVocative(sentence.text, context.names)) !== undefined;

/** The sentence in which the named person, or else any other speaker, agrees to a task. */
export function findAgreement(
  context: MeetingContext,
  sentence: Sentence,
  namedId: string | undefined,
): Sentence | undefined {
  return (
    findAcceptance(context, sentence, namedId) ??
    context.sentences
      .slice(sentence.index + 1, sentence.index + 1 + ACCEPTANCE_SENTENCES)
      .find(
        (candidate) =>
          candidate.speakerId !== sentence.speakerId &&
          !candidate.isQuestion &&
          (namedId === undefined || candidate.speakerId === namedId) &&
          matches(assentPattern, candidate),
      )
  );
}

/** True if the person who was asked reports that it is done before the conversation continues. */
export function isDoneImmediately({ sentences }: MeetingContext, { index, speakerId }: Sentence): boolean {
  return sentences
    .slice(index + 1, index + 1 + VOLUNTEER_SENTENCES)
    .some((candidate) => candidate.speakerId !== speakerId && doneNowPattern.test(candidate.quote));
}

/** The next sentence of another speaker, within `sentenceCount` sentences. */
function findResponse(
  { sentences }: MeetingContext,
  { index, speakerId }: Sentence,
  sentenceCount: number,
): Sentence | undefined {
  const response = sentences
    .slice(index + 1, index + 1 + sentenceCount)
    .find((candidate) => candidate.speakerId !== speakerId && candidate.speakerId !== '');
  return response;
}

const matches = (pattern: RegExp, { text, quote }: Sentence): boolean => pattern.test(text) || pattern.test(quote);
