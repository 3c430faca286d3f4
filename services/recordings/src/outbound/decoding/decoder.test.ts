import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dropClusters, recordAudio } from '../../../test/sample-audio.ts';
import { createDecoder } from './decoder.ts';
import { measureLevels } from './measure-levels.ts';

const signal = new AbortController().signal;
const SECONDS = 12;
const SECTION_SECONDS = 4;
const decoder = createDecoder('ffmpeg', process.env.PATH ?? '', { sectionSeconds: SECTION_SECONDS });
let folder: string;
let whole: string;
let withGap: string;
let wav: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-'));
  [whole, withGap, wav] = [join(folder, 'whole'), join(folder, 'with-gap'), join(folder, 'decoded.wav')];
  const recorded = recordAudio({ seconds: SECONDS });
  await writeFile(whole, recorded);
  // The same audio without the part from 4 to 7 s.
  await writeFile(withGap, dropClusters(recorded, 4, 7));
});
afterAll(() => rm(folder, { recursive: true }));

const isLoud = (level: number | undefined): boolean => (level ?? 0) > -40;

/** Whether there is sound in the middle of each second. */
async function listLoudSeconds(): Promise<boolean[]> {
  const { levels, durationSeconds } = await measureLevels(wav);
  const framesPerSecond = 50;
  return Array.from({ length: Math.round(durationSeconds) }, (_, second) =>
    isLoud(levels[0]?.[(second + 0.5) * framesPerSecond]),
  );
}

describe('a section of an open recording', () => {
  it.each([0, 1, 6])('is as long as its limit, starting at %d s', async (from) => {
    const filledSeconds = await decoder.decodeFrom(whole, wav, from, signal);
    expect(filledSeconds).toBeCloseTo(SECTION_SECONDS, 1);
    expect((await measureLevels(wav)).durationSeconds).toBeCloseTo(SECTION_SECONDS, 1);
  });

  it('is shorter than its time range if there is a gap', async () => {
    const filledSeconds = await decoder.decodeFrom(withGap, wav, 3, signal);
    expect(filledSeconds - (await measureLevels(wav)).durationSeconds).toBeGreaterThan(1);
  });
});

describe('decoded audio', () => {
  it.each([0, 2, 5, 8])('keeps its times after a gap, starting at %d s', async (from) => {
    await decoder.decode(withGap, wav, signal, from);
    const expected = Array.from({ length: SECONDS }, (_, second) => second < 4 || second >= 7);
    expect(await listLoudSeconds()).toEqual(expected.slice(from));
  });

  it('has the length of the recording if there is no gap', async () => {
    await decoder.decode(whole, wav, signal);
    expect((await measureLevels(wav)).durationSeconds).toBeCloseTo(SECONDS, 1);
  });
});
