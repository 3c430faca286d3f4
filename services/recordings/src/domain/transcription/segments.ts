import { END_TOLERANCE_SECONDS } from '../../limits.ts';

/** The result of an engine. Times in seconds; `speaker` is the engine's label, or null. */
export type RecognizedSegment = {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly speaker: string | null;
};

/** The plausible segments of one part: within the audio and with text. The others are dropped and counted. */
export function filterPlausibleSegments(
  segments: readonly RecognizedSegment[],
  seconds: number,
): { readonly segments: RecognizedSegment[]; readonly droppedSegments: number } {
  const plausibleSegments = segments
    .filter(({ start, end, text }) => {
      const isTimed = Number.isFinite(start) && Number.isFinite(end);
      return isTimed && text.trim() !== '' && start < seconds + END_TOLERANCE_SECONDS && end >= 0;
    })
    .map(({ start, end, text, speaker }) => {
      const from = Math.min(Math.max(0, start), seconds);
      return { start: from, end: Math.min(Math.max(from, end), seconds), text: text.trim(), speaker };
    })
    .toSorted((a, b) => a.start - b.start);
  const spoken = segments.filter(({ text }) => text.trim() !== '').length;
  return { segments: plausibleSegments, droppedSegments: spoken - plausibleSegments.length };
}
