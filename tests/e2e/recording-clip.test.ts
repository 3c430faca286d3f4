import type { Page } from '@playwright/test';
import { chromiumOptions } from '../../scripts/lib/chromium.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting, SAMPLE_VTT } from './meeting.ts';
import { SAMPLE_RATE, serveAudio } from './recordings/serve-audio.ts';

/** The segment "We decided to launch…" (s). */
const CLIP = { start: 14, end: 21 };
/** Times in the clip at which half a second is compared with the source (s). */
const COMPARED_AT = [1, 3, 5, 6];
const COMPARED_SAMPLES = SAMPLE_RATE / 2;
/** Samples that the page reads at a time: the most that a browser allows, because a busy machine loses them otherwise. */
const BUFFER_SAMPLES = 16_384;
/** Maximum delay of the start and the end of a clip on a busy machine (s). */
const TOLERANCE_SECONDS = 0.5;

test.use({
  launchOptions: {
    ...chromiumOptions,
    args: [...chromiumOptions.args, '--autoplay-policy=no-user-gesture-required'],
  },
});

test('the evidence of a line plays exactly the samples of its clip', async ({ page, person }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { id } = await createReadyMeeting(person.http, { content: SAMPLE_VTT, format: 'vtt' });
  await serveAudio(page, id, { getSample: getNoise });
  await page.goto(`/meetings/${id}`);
  const player = page.getByRole('region', { name: 'Audio player' });
  await expect(player).toBeVisible();
  await captureAudio(page);

  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  const line = minutes.getByRole('listitem').filter({ hasText: 'launch the library website' });
  await line.first().click();
  const source = minutes.getByRole('figure').filter({ hasText: 'We decided to launch' });
  await source.getByRole('button', { name: 'Play 0:14–0:21' }).click();
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(player.getByRole('button', { name: 'Play', exact: true })).toBeVisible();

  const samples = await readCaptured(page);
  const seconds = samples.length / SAMPLE_RATE;
  expect(seconds).toBeGreaterThan(CLIP.end - CLIP.start - TOLERANCE_SECONDS);
  expect(seconds).toBeLessThan(CLIP.end - CLIP.start + TOLERANCE_SECONDS);
  const deviations = COMPARED_AT.map((second) => {
    const heard = samples.slice(second * SAMPLE_RATE, second * SAMPLE_RATE + COMPARED_SAMPLES);
    const { time, correlation } = findInSource(heard, CLIP.start + second);
    expect(correlation, `the samples ${second} s after the start`).toBeGreaterThan(0.9);
    return time - (CLIP.start + second);
  });
  for (const deviation of deviations) expect(Math.abs(deviation)).toBeLessThan(TOLERANCE_SECONDS);
});

/** Noise below 1 kHz, which is different at each time. */
function getNoise(time: number): number {
  const index = Math.round(time * SAMPLE_RATE);
  const [from, share] = [Math.floor(index / 4), (index % 4) / 4];
  return 9_000 * (hash(from) * (1 - share) + hash(from + 1) * share);
}

/** A number from -1 to 1 that looks random. */
function hash(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  return (Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) | 0) / 2 ** 31;
}

/** Records the output of the audio element. */
async function captureAudio(page: Page): Promise<void> {
  await page.locator('audio').evaluate(
    (audio, { sampleRate, bufferSamples }) => {
      const context = new AudioContext({ sampleRate });
      const captured: number[] = [];
      Object.assign(window, { captured });
      const node = context.createScriptProcessor(bufferSamples, 1, 1);
      node.onaudioprocess = ({ inputBuffer }) => captured.push(...inputBuffer.getChannelData(0));
      context.createMediaElementSource(audio as HTMLMediaElement).connect(node);
      node.connect(context.destination);
    },
    { sampleRate: SAMPLE_RATE, bufferSamples: BUFFER_SAMPLES },
  );
}

/** The captured samples without the silence at both ends. */
async function readCaptured(page: Page): Promise<number[]> {
  const isSound = (sample: number) => Math.abs(sample) > 1e-4;
  let captured: number[] = [];
  // Samples arrive when a buffer is full, so the clip has ended only once the last samples are silent.
  const hasEnd = async () => {
    captured = await page.evaluate(() => (window as unknown as { captured: number[] }).captured);
    return captured.some(isSound) && !captured.slice(-BUFFER_SAMPLES / 16).some(isSound);
  };
  await expect.poll(hasEnd).toBe(true);
  return captured.slice(captured.findIndex(isSound), captured.findLastIndex(isSound) + 1);
}

/** The time of the samples in the source near a time, and their correlation (0 to 1). */
function findInSource(samples: readonly number[], nearSecond: number): { time: number; correlation: number } {
  const reach = TOLERANCE_SECONDS * SAMPLE_RATE;
  const first = Math.round(nearSecond * SAMPLE_RATE) - reach;
  const source = Array.from({ length: samples.length + 2 * reach }, (_, index) =>
    getNoise((first + index) / SAMPLE_RATE),
  );
  let best = { time: 0, correlation: -1 };
  for (let shift = 0; shift <= 2 * reach; shift += 1) {
    let [product, heard, expected] = [0, 0, 0];
    for (const [index, sample] of samples.entries()) {
      const known = source[shift + index] ?? 0;
      product += sample * known;
      heard += sample * sample;
      expected += known * known;
    }
    const correlation = product / Math.sqrt(heard * expected);
    if (correlation > best.correlation) best = { time: (first + shift) / SAMPLE_RATE, correlation };
  }
  return best;
}
