import { LEVEL_FRAME_SECONDS, SILENCE_DB, SPEECH_ABOVE_NOISE_DB, SPEECH_SECONDS_MIN } from '../../limits.ts';

/** Loudness of successive frames of LEVEL_FRAME_SECONDS, in dB below full scale. */
export type Levels = Float32Array;

/** The level of a frame without any sound. */
export const QUIETEST_DB = -100;

export const getFrame = (seconds: number): number => Math.round(seconds / LEVEL_FRAME_SECONDS);

/** Frames that are at least this loud may be speech: above the noise of this recording, and never below SILENCE_DB. */
export function getSpeechThreshold(levels: Levels): number {
  if (levels.length === 0) return 0;
  const sorted = levels.toSorted();
  const getPercentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const aboveNoise = Math.min(getPercentile(0.1) + SPEECH_ABOVE_NOISE_DB, getPercentile(0.95) - SPEECH_ABOVE_NOISE_DB);
  return Math.max(SILENCE_DB, aboveNoise);
}

/** True if there may be speech between two times (s). */
export function hasSpeech(levels: Levels, threshold: number, from = 0, to = Number.POSITIVE_INFINITY): boolean {
  const first = Math.floor(from / LEVEL_FRAME_SECONDS);
  const end = Math.min(levels.length, Math.ceil(to / LEVEL_FRAME_SECONDS));
  let loud = 0;
  for (let frame = first; frame < end; frame++) if ((levels[frame] ?? 0) >= threshold) loud++;
  return loud * LEVEL_FRAME_SECONDS >= SPEECH_SECONDS_MIN;
}

/** The place to cut between two times (s): in the middle of the longest pause, or, without a pause, where it is quietest. */
export function findCut(
  levels: Levels,
  threshold: number,
  { from, to, pauseSeconds }: { readonly from: number; readonly to: number; readonly pauseSeconds: number },
): { readonly time: number; readonly isInPause: boolean } {
  const first = Math.floor(from / LEVEL_FRAME_SECONDS);
  const end = Math.min(levels.length, Math.floor(to / LEVEL_FRAME_SECONDS));
  let longest = { start: first, frames: 0 };
  let quietest = first;
  let run = 0;
  for (let frame = first; frame < end; frame++) {
    const level = levels[frame] ?? 0;
    if (level < (levels[quietest] ?? 0)) quietest = frame;
    run = level < threshold ? run + 1 : 0;
    if (run > longest.frames) longest = { start: frame - run + 1, frames: run };
  }
  const isInPause = longest.frames * LEVEL_FRAME_SECONDS >= pauseSeconds;
  const frame = isInPause ? longest.start + longest.frames / 2 : quietest;
  return { time: frame * LEVEL_FRAME_SECONDS, isInPause };
}
