import { describe, expect, it } from '@jest/globals';
import { dropClusters, recordAudio } from '../../../test/recorder.ts';
import type { JoinedAudio } from '../../app/ports.ts';
import { createFfmpegJoiner } from './ffmpeg-joiner.ts';

const signal = new AbortController().signal;
const programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', searchPath: process.env.PATH ?? '' };

type Options = { readonly parallelSeconds?: number; readonly known?: readonly number[] };

async function join(webm: Buffer, { known = [], ...options }: Options) {
  async function* read() {
    yield webm;
  }
  return createFfmpegJoiner({ ...programs, ...options }).join(
    { parts: [{ container: 'webm', read }], known },
    signal,
    async (audio) => audio,
  );
}

/** The times (s) at which a waveform is loud. */
function listLoud({ peaks, durationSeconds }: JoinedAudio, times: readonly number[]): number[] {
  return times.filter((at) => (peaks[Math.floor((at / durationSeconds) * peaks.length)] ?? 0) > 0.05);
}

describe('the waveform of a joined recording', () => {
  it.each([
    ['in one run', 60],
    ['in two halves, between which the gap is', 10],
  ])('is silent in a gap, and the gap does not count as sound, when measured %s', async (_name, parallelSeconds) => {
    const audio = await join(dropClusters(recordAudio({ seconds: 12 }), 4, 7), { parallelSeconds });
    expect(Math.abs(audio.durationSeconds - 12)).toBeLessThan(0.1);
    expect(Math.abs(audio.decodedSeconds - 9)).toBeLessThan(0.1);
    expect(listLoud(audio, [1, 3.5, 7.5, 11])).toEqual([1, 3.5, 7.5, 11]);
    expect(listLoud(audio, [4.5, 5.5, 6.5])).toEqual([]);
  });

  it('keeps its times after a gap if its start is known', async () => {
    const known = new Array(20).fill(0.5);
    const audio = await join(dropClusters(recordAudio({ seconds: 12 }), 4, 7), { known });
    expect(Math.abs(audio.decodedSeconds - 9)).toBeLessThan(0.1);
    expect(listLoud(audio, [1, 3, 4.5, 6.5, 7.5, 11])).toEqual([1, 3, 7.5, 11]);
  });
});
