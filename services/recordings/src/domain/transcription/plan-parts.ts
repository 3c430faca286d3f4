import { CUT_OVERLAP_SECONDS, CUT_PAUSE_SECONDS, CUT_SEARCH_SHARE } from '../../limits.ts';
import { findCut, getSpeechThreshold, hasSpeech, type Levels } from './levels.ts';
import { getNextStart } from './prepared-part.ts';
import type { Part } from './transcription.ts';

export type PartPlan = {
  readonly durationSeconds: number;
  readonly partSeconds: number;
  /** The first parts, which were cut while the recording was open. Only for a single channel. */
  readonly prepared?: readonly Pick<Part, 'from' | 'to' | 'audioFrom' | 'audioTo'>[];
};

/**
 * Cuts the audio into parts that an engine accepts, in pauses if there are any. A part without speech is done: it needs no call.
 * Without a pause, adjacent parts overlap, so that a word that is cut in one of them is whole in the other.
 */
export function planParts(
  channels: readonly Levels[],
  { durationSeconds, partSeconds, prepared = [] }: PartPlan,
): Part[] {
  return channels.flatMap((levels, channel) => {
    const threshold = getSpeechThreshold(levels);
    const isSilent = (audioFrom: number, audioTo: number) => !hasSpeech(levels, threshold, audioFrom, audioTo);
    const parts: Part[] = prepared.map(({ from, to, audioFrom, audioTo }) => ({
      ...{ channel, from, to, audioFrom, audioTo },
      isDone: isSilent(audioFrom, audioTo),
    }));
    let { from, audioFrom } = getNextStart(parts.at(-1));
    while (from < durationSeconds) {
      // The longest part, with the audio that it may share with both neighbors.
      const latest = audioFrom + partSeconds;
      const isLast = latest >= durationSeconds;
      const search = {
        from: Math.max(from, latest - partSeconds * CUT_SEARCH_SHARE),
        to: latest - CUT_OVERLAP_SECONDS,
        pauseSeconds: CUT_PAUSE_SECONDS,
      };
      const cut = isLast ? { time: durationSeconds, isInPause: true } : findCut(levels, threshold, search);
      const overlap = cut.isInPause ? 0 : CUT_OVERLAP_SECONDS;
      const audioTo = Math.min(durationSeconds, cut.time + overlap);
      parts.push({ channel, from, to: cut.time, audioFrom, audioTo, isDone: isSilent(audioFrom, audioTo) });
      from = cut.time;
      audioFrom = Math.max(0, cut.time - overlap);
    }
    return parts;
  });
}
