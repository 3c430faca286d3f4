import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { dropClusters, recordAudio } from '../../../test/recorder.ts';
import type { JoinedAudio } from '../../app/ports.ts';
import { createFfmpegJoiner } from './ffmpeg-joiner.ts';

const signal = new AbortController().signal;
const programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', searchPath: process.env.PATH ?? '' };

/** The microphone on the left, louder than shared audio on the right. */
const TWO_CHANNELS = 'aevalsrc=0.5*sin(2*PI*300*t)|0.1*sin(2*PI*900*t):s=16000:d=3';

type Options = { readonly parallelSeconds?: number; readonly preparedPeaks?: readonly number[] };

async function join(webm: Buffer, { preparedPeaks = [], ...options }: Options) {
  async function* read() {
    yield webm;
  }
  return createFfmpegJoiner({ ...programs, ...options }).join(
    { containers: [{ container: 'webm', read }], preparedPeaks },
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
    const preparedPeaks = new Array(20).fill(0.5);
    const audio = await join(dropClusters(recordAudio({ seconds: 12 }), 4, 7), { preparedPeaks });
    expect(Math.abs(audio.decodedSeconds - 9)).toBeLessThan(0.1);
    expect(listLoud(audio, [1, 3, 4.5, 6.5, 7.5, 11])).toEqual([1, 3, 7.5, 11]);
  });
});

describe('a container with two channels', () => {
  it('keeps them after a container with one', async () => {
    const recorded = [recordAudio({ seconds: 2 }), recordAudio({ seconds: 3, channels: 2, source: TWO_CHANNELS })];
    const containers = recorded.map((bytes) => ({
      container: 'webm' as const,
      read: async function* () {
        yield bytes;
      },
    }));
    const measured = await createFfmpegJoiner(programs).join(
      { containers, preparedPeaks: [] },
      signal,
      async ({ path, channels }) => ({
        channels,
        pitches: [0, 1].map((channel) => measurePitch(path, channel)),
      }),
    );
    expect(measured.channels).toBe(2);
    expect(Math.abs((measured.pitches[0] ?? 0) - 300)).toBeLessThan(30);
    expect(Math.abs((measured.pitches[1] ?? 0) - 900)).toBeLessThan(90);
  });
});

/** The pitch of a channel between 3 and 4 s (Hz). */
function measurePitch(path: string, channel: number): number {
  const decoded = ['-af', `pan=mono|c0=c${channel}`, '-ar', '8000', '-f', 's16le', 'pipe:1'];
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-ss', '3', '-t', '1', '-i', path, ...decoded]);
  const isNegative = (sample: number) => bytes.readInt16LE(sample * 2) < 0;
  const samples = Array.from({ length: bytes.length / 2 - 1 }, (_, index) => index);
  return samples.filter((sample) => isNegative(sample) !== isNegative(sample + 1)).length / 2;
}
