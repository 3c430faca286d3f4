import type { RecognizedSegment } from './segments.ts';

/** Spreads a text without times over the audio, sentence by sentence, by the number of their characters. */
export function spreadText(text: string, seconds: number): RecognizedSegment[] {
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
