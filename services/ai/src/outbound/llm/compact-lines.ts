import type { Segment, Speaker, WriterInput } from '../../domain/draft.ts';
import { BACKCHANNEL_WORDS } from '../../limits.ts';

/** Sounds and words of listeners that have no content. */
const BACKCHANNELS = new Set(
  'm mm mmm mhm hm hmm hmmm mhmm uh um huh ah aha oh eh er erm yeah yep yup ok okay right ja genau oui ouais sí vale はい うん ええ'.split(
    ' ',
  ),
);

/** The label of the speaker at a position: "S1" is the first. */
const createLabel = (index: number): string => `S${index + 1}`;

/** The speakers by their labels. */
export function createLegend(speakers: readonly Speaker[]): Map<string, string> {
  return new Map(speakers.map(({ name }, index) => [createLabel(index), name]));
}

/**
 * The transcript as lines of data, one for each segment: "12 S1: text". Sounds of listeners have no separate line, because they have no
 * content; their number is skipped.
 */
export function createTranscriptLines({ segments, speakers }: WriterInput): string[] {
  const labels = new Map(speakers.map(({ id }, index) => [id, createLabel(index)]));
  let isAfterQuestion = true;
  return segments.map((segment, index) => {
    if (!isAfterQuestion && isBackchannel(segment)) return '';
    const text = toLineText(segment.text);
    isAfterQuestion = /[?？]\W*$/u.test(text);
    return `${index + 1} ${labels.get(segment.speakerId) ?? '?'}: ${text}`;
  });
}

/** True for "Mm-hmm." and "Yeah, okay.". After a question they may be the answer, which the caller checks. */
function isBackchannel({ text }: Segment): boolean {
  const words = text.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.length <= BACKCHANNEL_WORDS && words.every((word) => BACKCHANNELS.has(word));
}

/** A text on one line without angle brackets, so that it can neither start a line of data nor look like a tag. */
export const toLineText = (text: string): string =>
  text
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, ' ')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .trim();

/**
 * Returns a function that replaces speaker labels with speaker names. A label that occurs in the transcript ("S3") stays.
 */
export function createLabelReplacer({ segments, speakers }: WriterInput): (text: string) => string {
  const legend = createLegend(speakers);
  const spokenLabels = new Set(segments.flatMap(({ text }) => text.match(/\bS\d+\b/g) ?? []));
  const named = new Set(speakers.map(({ name }) => name));
  return (text) =>
    text.replace(/\bS\d+\b/g, (label) =>
      spokenLabels.has(label) || named.has(label) ? label : (legend.get(label) ?? label),
    );
}
