import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SAMPLE_RATE_HZ } from '../../limits.ts';
import { measureLevels } from './measure-levels.ts';

const HEADER_BYTES = 44;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'levels-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The samples of a channel at a time (s), from -1 to 1. */
type Channel = (at: number) => number;
const createTone =
  (hertz: number): Channel =>
  (at) =>
    0.3 * Math.sin(2 * Math.PI * hertz * at);
const between =
  (from: number, to: number, channel: Channel): Channel =>
  (at) =>
    at >= from && at < to ? channel(at) : 0;

async function correlate(seconds: number, left: Channel, right: Channel): Promise<number> {
  const samples = seconds * SAMPLE_RATE_HZ;
  const wav = Buffer.alloc(HEADER_BYTES + samples * 4);
  wav.write('RIFF    WAVEfmt ', 0, 'latin1');
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(2, 22);
  wav.write('data', 36, 'latin1');
  wav.writeUInt32LE(samples * 4, 40);
  for (let index = 0; index < samples; index++) {
    for (const [channel, read] of [left, right].entries()) {
      const sample = Math.round(read(index / SAMPLE_RATE_HZ) * 32_767);
      wav.writeInt16LE(sample, HEADER_BYTES + index * 4 + channel * 2);
    }
  }
  const path = join(folder, 'two-channels.wav');
  await writeFile(path, wav);
  return (await measureLevels(path)).correlation;
}

describe('the correlation of two channels', () => {
  it('is 1 if both have the same sound, also in short audio, and 0 if their sounds differ', async () => {
    expect(await correlate(2, createTone(330), createTone(330))).toBeCloseTo(1);
    expect(await correlate(2, createTone(330), createTone(500))).toBeCloseTo(0, 1);
  });

  it('is 0 in spite of a short echo, if one channel is silent while the other is not', async () => {
    const shared = (at: number) => between(20, 25, createTone(500))(at) + between(30, 31, createTone(330))(at);
    const microphone = (at: number) => (at >= 20 && at < 25 ? 0 : createTone(330)(at));
    expect(await correlate(40, microphone, shared)).toBe(0);
  });

  it('is measured only where both have a signal', async () => {
    expect(await correlate(40, createTone(330), between(25, 40, createTone(330)))).toBeCloseTo(1);
  });

  it('is 1 if only one channel has a signal', async () => {
    expect(await correlate(2, createTone(330), () => 0)).toBe(1);
  });
});
