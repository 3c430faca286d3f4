import type { Evidence } from '../draft.ts';
import { createEvidenceBetween } from './actions/citations.ts';
import type { MeetingContext } from './actions/meeting-context.ts';
import { isBroken } from './salience.ts';
import type { Sentence } from './words/sentences.ts';
import { shortName } from './words/short-name.ts';

/** Maximum words of both sentences together, and minimum words of the sentence before. */
const COMBINED_WORDS_MAX = 48;
const CONTEXT_WORDS_MIN = 4;

/** Starts with a pronoun that refers back; not "it is important that". */
const REFERS_BACK =
  /^(?:(?:they|they're|they'll|they've|he|he's|she|she's|these|those)\b|(?:it|it's|it'll|that|that's|this)\b(?!(?:'s| is| was| will be| would be| makes| looks| seems)? (?:\p{L}+ )?(?:that|to)\b)(?! \p{L}+ (?:is|are|was|were|has|will)\b))/iu;
/** An answer that is not understandable without its question. */
const INCOMPLETE_ANSWER = /^(?:no|yes|yeah|around|about \d|approximately|roughly|only|probably|not)\b/i;

/** True if a sentence is not understandable without the one before it. */
export const needsContext = ({ text, quote }: Sentence): boolean =>
  REFERS_BACK.test(text) ||
  INCOMPLETE_ANSWER.test(text) ||
  /^is (?:it|that|this)\b/i.test(text) ||
  /^(?:no|yes)\b/i.test(quote);

export type SentenceInContext = { readonly text: string; readonly evidence: Evidence; readonly before: Sentence };

/** Combines a sentence that refers back with the previous one of the same speaker, or with the question that it answers. */
export function addContext(
  context: MeetingContext,
  sentence: Sentence,
  isFree: (index: number) => boolean,
): SentenceInContext | undefined {
  if (!needsContext(sentence)) return undefined;
  const before = context.sentences[sentence.index - 1];
  if (before === undefined || !isFree(before.index) || before.isCutOff || isBroken(before)) return undefined;
  const { words } = before;
  if (words.length < CONTEXT_WORDS_MIN || words.length + sentence.words.length > COMBINED_WORDS_MAX) return undefined;
  if (needsContext(before) || sentence.fromSegment - before.toSegment > 1) return undefined;
  const evidence = createEvidenceBetween(context, before, sentence);
  const name = getNamePrefix(context, sentence.speakerId);
  if (before.speakerId === sentence.speakerId && !before.isQuestion)
    return { text: `${name}${before.text} ${sentence.text}`, evidence, before };
  if (before.speakerId !== sentence.speakerId && before.isQuestion)
    return {
      text: `${getNamePrefix(context, before.speakerId)}${before.text} ${name}${sentence.text}`,
      evidence,
      before,
    };
  return undefined;
}

function getNamePrefix({ speakers }: MeetingContext, id: string): string {
  const speaker = speakers.find((one) => one.id === id);
  return speaker === undefined ? '' : `${shortName(speaker.name)}: `;
}
