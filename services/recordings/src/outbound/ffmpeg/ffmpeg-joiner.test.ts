import { execFileSync } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { dropClusters, recordAudio } from '../../../test/sample-audio.ts';
import type { JoinedAudio } from '../../app/ports.ts';
import { planParts } from '../../domain/transcription/plan-parts.ts';
import { createAudioReader } from '../decoding/audio-reader.ts';
import { createFfmpegJoiner } from './ffmpeg-joiner.ts';

const signal = new AbortController().signal;
const programs = { ffmpeg: 'ffmpeg', ffprobe: 'ffprobe', searchPath: process.env.PATH ?? '' };

const MICROPHONE = 'aevalsrc=0.5*sin(2*PI*300*t):s=16000:d=10';
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

describe('a container with two channels after a container with one', () => {
  it('keeps its channels', async () => {
    const pitches = await joinContainers(
      [recordAudio({ seconds: 2 }), recordTwoChannels()],
      async ({ path, channels }) => {
        expect(channels).toBe(2);
        return [0, 1].map((channel) => measurePitch(path, channel));
      },
    );
    expect(Math.abs((pitches[0] ?? 0) - 300)).toBeLessThan(30);
    expect(Math.abs((pitches[1] ?? 0) - 900)).toBeLessThan(90);
  });

  it('leaves the microphone on the left, so that its words are transcribed once', async () => {
    const mono = recordAudio({ seconds: 10, source: MICROPHONE });
    const parts = await joinContainers([mono, recordTwoChannels()], ({ path }) => plan(path, 9));
    const spoken = [0, 1].map((channel) => parts.filter((part) => part.channel === channel && !part.isDone));
    expect(spoken[0]?.[0]?.from).toBe(0);
    expect(spoken[1]?.map(({ from }) => from > 5)).toEqual([true]);
  });

  it('is transcribed once if its channels are alike', async () => {
    const alike = recordAudio({ seconds: 4, channels: 2 });
    const parts = await joinContainers([recordAudio({ seconds: 28 }), alike], ({ path }) => plan(path, 60));
    expect(parts).toHaveLength(1);
  });
});

const recordTwoChannels = () => recordAudio({ seconds: 3, channels: 2, source: TWO_CHANNELS });

function joinContainers<T>(recorded: readonly Buffer[], use: (audio: JoinedAudio) => Promise<T>): Promise<T> {
  const containers = recorded.map((bytes) => ({
    container: 'webm' as const,
    read: async function* () {
      yield bytes;
    },
  }));
  return createFfmpegJoiner(programs).join({ containers, preparedPeaks: [] }, signal, use);
}

/** The parts in which the audio is transcribed. */
async function plan(path: string, partSeconds: number) {
  const reader = createAudioReader('ffmpeg', programs.searchPath);
  await using audio = await reader.decode(createReadStream(path), signal);
  return planParts(audio.channels, { durationSeconds: audio.durationSeconds, partSeconds });
}

/** The pitch of a channel between 3 and 4 s (Hz). */
function measurePitch(path: string, channel: number): number {
  const decoded = ['-af', `pan=mono|c0=c${channel}`, '-ar', '8000', '-f', 's16le', 'pipe:1'];
  const bytes = execFileSync('ffmpeg', ['-v', 'error', '-ss', '3', '-t', '1', '-i', path, ...decoded]);
  const isNegative = (sample: number) => bytes.readInt16LE(sample * 2) < 0;
  const samples = Array.from({ length: bytes.length / 2 - 1 }, (_, index) => index);
  return samples.filter((sample) => isNegative(sample) !== isNegative(sample + 1)).length / 2;
}
