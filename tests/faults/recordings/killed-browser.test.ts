import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import { type Recording, recordingResponseSchema } from '@minutehand/contracts/http/meetings/recordings';
import { eventually } from '@minutehand/test-kit/waiting';
import type { BrowserContext, Page } from '@playwright/test';
import { createRandom } from '../../../scripts/lib/seeded-random.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { startTestStack } from '../../../scripts/lib/test-stack.ts';
import { register, type TestUser } from '../chaos/people.ts';
import { printLine } from '../print-line.ts';
import { type BrowserProcess, startBrowser } from './browser-process.ts';
import { createToneWav, findTones } from './tones.ts';

const SEED = Number(process.env.CHAOS_SEED ?? 20_261_126);
/** Recordings whose browser is killed. The other faults of recordings are in recordings.test.ts, with a client in place of the browser. */
const KILLS = 3;
/** A browser is killed after RECORDED_MIN_SECONDS of recording, plus a random time of less than RECORDED_SPREAD_SECONDS. */
const RECORDED_MIN_SECONDS = 4;
const RECORDED_SPREAD_SECONDS = 6;
/** Number of tones in the microphone's audio, each of which is one second long. */
const TONE_COUNT = 40;
/** The end of the audio may be lost up to this length, because the browser had not stored it yet (s). */
const UNSTORED_SECONDS = 2;
const TOLERANCE_SECONDS = 0.3;
const TEST_TIMEOUT_MS = 240_000;
const PAGE_WAIT_MS = 60_000;
const JOIN_WAIT = { timeout: 90_000, interval: 300 };

let stack: Stack;
let person: TestUser;
let folder: string;
let microphone: string[];
let browser: BrowserProcess | undefined;

beforeAll(async () => {
  printLine(`CHAOS_SEED=${SEED}`);
  folder = await mkdtemp(join(tmpdir(), 'minutehand-browser-'));
  const wav = join(folder, 'tones.wav');
  await writeFile(wav, createToneWav(TONE_COUNT));
  microphone = [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-audio-capture=${wav}`,
  ];
  stack = await startTestStack(printLine, { env: { RECORDINGS_POCKETSPHINX: 'off' } });
  person = await register(stack.url, 'recorder@sample.example');
}, TEST_TIMEOUT_MS);

afterAll(async () => {
  await browser?.kill();
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Opens the recorder of a meeting in a browser with the data of a profile. */
async function openRecorder(profile: string, meetingId: string): Promise<Page> {
  browser = await startBrowser(join(folder, profile), microphone);
  const { context } = browser;
  await signIn(context);
  const page = await context.newPage();
  page.setDefaultTimeout(PAGE_WAIT_MS);
  await page.goto(`${stack.url}/record/${meetingId}`);
  return page;
}

async function signIn(context: BrowserContext): Promise<void> {
  const [name = '', value = ''] = person.cookie().split('=');
  await context.addCookies([{ name, value, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
  // Noise suppression would remove the tones.
  await context.addInitScript(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = () =>
      open({ audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false } });
  });
}

async function createMeeting(): Promise<string> {
  const { body } = await person.post('/meetings', { meeting: { title: 'Sample meeting' } });
  return meetingResponseSchema.parse(body).meeting.id;
}

async function getRecording(meetingId: string): Promise<Recording> {
  const { recording } = recordingResponseSchema.parse((await person.get(`/meetings/${meetingId}/recording`)).body);
  if (recording === null) throw new Error('there is no recording');
  return recording;
}

async function startRecording(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start recording' }).click();
  await page.getByRole('heading', { level: 1, name: 'Recording in progress' }).waitFor();
}

async function readTimer(page: Page): Promise<number> {
  const time = (await page.getByRole('timer').textContent()) ?? '';
  return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

const waitForSeconds = (page: Page, seconds: number) =>
  eventually(async () => expect(await readTimer(page)).toBeGreaterThanOrEqual(seconds), {
    timeout: PAGE_WAIT_MS,
    interval: 50,
  });

/** The recording once its audio is joined, with the numbers of the tones in it. */
async function readAudio(meetingId: string): Promise<Recording & { tones: number[]; seconds: number }> {
  const recording = await eventually(async () => {
    const current = await getRecording(meetingId);
    expect(current.state).toBe('ready');
    return current;
  }, JOIN_WAIT);
  const response = await fetch(`${stack.url}${recording.audio?.url}`);
  expect(response.status).toBe(200);
  const tones = findTones(Buffer.from(await response.arrayBuffer()), TONE_COUNT);
  return { ...recording, tones, seconds: recording.audio?.duration_seconds ?? 0 };
}

const countUp = (length: number) => Array.from({ length }, (_, index) => index);

describe('a browser that is killed while it records', () => {
  const random = createRandom(SEED);
  const kills = countUp(KILLS).map((number) => ({
    number,
    atSeconds: RECORDED_MIN_SECONDS + Math.floor(random() * RECORDED_SPREAD_SECONDS),
    delayMs: random() * 1_000,
  }));

  it.each(kills)(
    'uploads what it has stored when it is opened again (recording $number)',
    async ({ number, atSeconds, delayMs }) => {
      const meetingId = await createMeeting();
      const page = await openRecorder(`profile-${number}`, meetingId);
      await startRecording(page);
      await waitForSeconds(page, atSeconds);
      await wait(delayMs);
      const recorded = await readTimer(page);
      const acknowledged = await getRecording(meetingId);
      await browser?.kill();
      printLine(`killed at ${recorded} s, ${acknowledged.duration_seconds} s were acknowledged`);

      const reopenedPage = await openRecorder(`profile-${number}`, meetingId);
      await reopenedPage.getByRole('heading', { level: 1, name: 'Unfinished recording' }).waitFor();
      await reopenedPage.getByRole('button', { name: 'Upload and finish' }).click();
      await reopenedPage.waitForURL(new RegExp(`/meetings/${meetingId}$`), { timeout: PAGE_WAIT_MS });
      await browser?.kill();

      const { tones, seconds, duration_seconds, missing, error } = await readAudio(meetingId);
      printLine(`the file has ${seconds} s, tones ${tones.join(' ')}`);
      expect({ missing, error }).toEqual({ missing: [], error: '' });
      expect(seconds).toBeGreaterThanOrEqual(acknowledged.duration_seconds - TOLERANCE_SECONDS);
      expect(seconds).toBeGreaterThanOrEqual(recorded - UNSTORED_SECONDS);
      expect(Math.abs(seconds - duration_seconds)).toBeLessThanOrEqual(TOLERANCE_SECONDS);
      // Each second once and in order. A slow start may omit the first tone.
      expect(tones.map((tone) => tone - (tones[0] ?? 0))).toEqual(countUp(tones.length));
      expect(tones.length).toBeGreaterThanOrEqual(Math.floor(acknowledged.duration_seconds));
    },
    TEST_TIMEOUT_MS,
  );
});
