import type { Citation } from '../draft.ts';
import { createCitationBetween } from './actions/citations.ts';
import type { MeetingContext } from './actions/meeting-context.ts';
import { isMeetingFormality } from './formalities/meeting-formality.ts';
import { COMBINED_WORDS_MAX, CONTEXT_WORDS_MIN } from './limits.ts';
import { isBroken } from './salience.ts';
import type { Sentence } from './words/sentences.ts';
import { shortName } from './words/short-name.ts';

/** A pronoun that refers back, at the start; excludes "it is important that". */
const BACK_REFERENCE =
  /^(?:(?:they|they're|they'll|they've|he|he's|she|she's|these|those)\b|(?:it|it's|it'll|that|that's|this)\b(?!(?:'s| is| was| will be| would be| makes| looks| seems)? (?:\p{L}+ )?(?:that|to)\b)(?! \p{L}+ (?:is|are|was|were|has|will)\b))/iu;
/** "I found it because I compared the logs", "Our officer will want to read it": the object is in an earlier sentence. */
const OBJECT_REFERENCE =
  /^(?:i|we|he|she|they|you|(?:our|the|my|their) (?:\p{L}+ ){1,3}(?:will|would|should|must|has|have))(?:'\p{L}+)? (?:(?!(?:and|but|or|because|if|when|that|which|who|so)\b)\p{L}+ ){1,4}?(?:it|that|this|them|those)(?=[.,!]|$| (?:because|once|last|before|yesterday|already|again|too|myself|anyway)\b)/iu;
/** The start of an answer that is unclear without its question. */
const INCOMPLETE_ANSWER = /^(?:no|yes|yeah|around|about \d|approximately|roughly|only|probably|not)\b/i;

/** True if a sentence is unclear without the one before it. */
export const needsContext = ({ text, quote }: Sentence): boolean =>
  BACK_REFERENCE.test(text) ||
  OBJECT_REFERENCE.test(text) ||
  INCOMPLETE_ANSWER.test(text) ||
  /^is (?:it|that|this)\b/i.test(text) ||
  /^(?:no|yes)\b/i.test(quote);

export type CombinedSentence = { readonly text: string; readonly evidence: Citation; readonly previous: Sentence };

/** Combines a sentence that refers back with the previous one of the same speaker, or with the question that it answers. */
export function prependPreviousSentence(
  context: MeetingContext,
  sentence: Sentence,
  isUnused: (index: number) => boolean,
): CombinedSentence | undefined {
  if (!needsContext(sentence)) return undefined;
  const previous = context.sentences[sentence.index - 1];
  if (previous === undefined || !isUnused(previous.index) || previous.isCutOff || isBroken(previous)) return undefined;
  if (isMeetingFormality(previous.text)) return undefined;
  const { words } = previous;
  if (words.length < CONTEXT_WORDS_MIN || words.length + sentence.words.length > COMBINED_WORDS_MAX) return undefined;
  if (needsContext(previous) || sentence.fromSegment - previous.toSegment > 1) return undefined;
  const evidence = createCitationBetween(context, previous, sentence);
  const name = getNamePrefix(context, sentence.speakerId);
  if (previous.speakerId === sentence.speakerId && !previous.isQuestion)
    return { text: `${name}${previous.text} ${sentence.text}`, evidence, previous };
  if (previous.speakerId !== sentence.speakerId && previous.isQuestion)
    return {
      text: `${getNamePrefix(context, previous.speakerId)}${previous.text} ${name}${sentence.text}`,
      evidence,
      previous,
    };
  return undefined;
}

function getNamePrefix({ speakers }: MeetingContext, id: string): string {
  const speaker = speakers.find((candidate) => candidate.id === id);
  return speaker === undefined ? '' : `${shortName(speaker.name)}: `;
}
