import { PREPARED_PEAKS_PER_SECOND } from '../../limits.ts';
import { getFrame, type Levels, QUIETEST_DB } from './levels.ts';
import type { Part } from './transcription.ts';

/**
 * A part that was cut and encoded while its recording was open, so that only the rest is decoded after the end. Times are those of the
 * joined file. The parts of a recording follow each other without gaps, from its start.
 */
export type PreparedPart = Pick<Part, 'from' | 'to' | 'audioFrom' | 'audioTo'> & {
  readonly recordingId: string;
  /** The first one is 1. */
  readonly number: number;
  /** Key of its audio in the blob storage; empty if the audio from here on cannot be prepared. */
  readonly key: string;
  /** Loudness of the frames from `from` to `to`, as written by `encodeLevels`. */
  readonly levels: string;
  /** The loudest sample of each tenth of a second from `from` to `to`, as written by `encodePeaks`. */
  readonly peaks: string;
};

/** The start of the words and of the audio of a part. */
export type PartStart = Pick<Part, 'from' | 'audioFrom'>;

/** The audio of the next part starts before its words where the cut is not in a pause. */
export function getNextStart(last: Pick<Part, 'to' | 'audioTo'> | undefined): PartStart {
  return last === undefined ? { from: 0, audioFrom: 0 } : { from: last.to, audioFrom: 2 * last.to - last.audioTo };
}

/** The parts from the start of the recording without a gap; those that cannot be used are left out. */
export function listUsableParts(
  parts: readonly PreparedPart[],
  partSeconds = Number.POSITIVE_INFINITY,
): PreparedPart[] {
  const sorted = parts.toSorted((a, b) => a.number - b.number);
  const end = sorted.findIndex(
    ({ number, key, audioFrom, audioTo }, index) =>
      number !== index + 1 || key === '' || audioTo - audioFrom > partSeconds,
  );
  return end === -1 ? sorted : sorted.slice(0, end);
}

/** Levels in steps of half a decibel, as base64. */
export function encodeLevels(levels: Levels): string {
  return Buffer.from(Uint8Array.from(levels, (level) => Math.min(255, Math.max(0, Math.round(-2 * level))))).toString(
    'base64',
  );
}

export function decodeLevels(encoded: string): Levels {
  return Float32Array.from(Buffer.from(encoded, 'base64'), (step) => 0 - step / 2);
}

/** Loudness from 0 to 1 in 255 steps, as base64. */
export function encodePeaks(peaks: readonly number[]): string {
  return Buffer.from(Uint8Array.from(peaks, (peak) => Math.min(255, Math.round(peak * 255)))).toString('base64');
}

/** The loudness of each tenth of a second from the start of the recording to the end of the last part. */
export function listPreparedPeaks(parts: readonly Pick<PreparedPart, 'from' | 'to' | 'peaks'>[]): number[] {
  const allPeaks: number[] = new Array(Math.round((parts.at(-1)?.to ?? 0) * PREPARED_PEAKS_PER_SECOND)).fill(0);
  for (const { from, peaks } of parts) {
    const start = Math.round(from * PREPARED_PEAKS_PER_SECOND);
    for (const [index, step] of Buffer.from(peaks, 'base64').entries()) {
      if (start + index < allPeaks.length) allPeaks[start + index] = Math.max(allPeaks[start + index] ?? 0, step / 255);
    }
  }
  return allPeaks;
}

/** The levels of prepared parts and of the rest, which was measured from `restFrom` on. */
export function joinLevels(
  parts: readonly Pick<PreparedPart, 'from' | 'levels'>[],
  rest: { readonly from: number; readonly levels: Levels },
): Levels {
  const joined = new Float32Array(getFrame(rest.from) + rest.levels.length).fill(QUIETEST_DB);
  joined.set(rest.levels, getFrame(rest.from));
  for (const { from, levels } of parts) {
    const decoded = decodeLevels(levels);
    joined.set(decoded.subarray(0, joined.length - getFrame(from)), getFrame(from));
  }
  return joined;
}
