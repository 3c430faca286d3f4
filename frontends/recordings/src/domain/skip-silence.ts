import {
  SILENCE_MARGIN_SECONDS,
  SILENCE_PEAK,
  SILENCE_TO_SPEECH_RATIO,
  SKIPPED_SILENCE_SECONDS,
  SPEECH_QUANTILE,
} from '../limits.ts';

export type Silence = { readonly start: number; readonly end: number };

/** The silences that playback can skip, derived from the loudness over time. Their margins are kept, so that no word is cut off. */
export function findSilences(peaks: readonly number[], durationSeconds: number): Silence[] {
  if (peaks.length === 0) return [];
  const secondsPerPeak = durationSeconds / peaks.length;
  const speech = [...peaks].sort((a, b) => a - b)[Math.floor((peaks.length - 1) * SPEECH_QUANTILE)] ?? 0;
  const threshold = Math.max(SILENCE_PEAK, speech * SILENCE_TO_SPEECH_RATIO);
  const silences: Silence[] = [];
  let first: number | null = null;
  for (const [index, peak] of [...peaks, 1].entries()) {
    const isQuiet = index < peaks.length && peak < threshold;
    if (isQuiet) first ??= index;
    else if (first !== null) {
      const [start, end] = [first * secondsPerPeak, index * secondsPerPeak];
      if (end - start >= SKIPPED_SILENCE_SECONDS)
        silences.push({ start: start + SILENCE_MARGIN_SECONDS, end: end - SILENCE_MARGIN_SECONDS });
      first = null;
    }
  }
  return silences;
}

/** The position at which playback continues, if the current one is in a pause. */
export function findEndOfSilence(silences: readonly Silence[], position: number): number | null {
  return silences.find(({ start, end }) => start <= position && position < end)?.end ?? null;
}
