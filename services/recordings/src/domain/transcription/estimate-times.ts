import type { RecognizedSegment } from './segments.ts';

/** Estimates the times of the sentences of a text without times, in proportion to their characters. */
export function estimateTimes(text: string, seconds: number): RecognizedSegment[] {
  const sentences = [...new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
  const characters = sentences.reduce((sum, sentence) => sum + sentence.length, 0);
  let before = 0;
  return sentences.map((sentence) => {
    const start = (before / characters) * seconds;
    before += sentence.length;
    return { start, end: (before / characters) * seconds, text: sentence, speaker: null };
  });
}
