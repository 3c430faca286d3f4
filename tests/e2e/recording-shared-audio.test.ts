import type { BrowserContext, Page } from '@playwright/test';
import { chromiumOptions } from '../../scripts/lib/chromium.ts';
import { expect, test } from './fixtures.ts';
import * as recorder from './recorder-states.ts';
import { createDraft, getRecording } from './recordings/recorded-meeting.ts';
import {
  createSpeechMicrophone,
  FRAME_SECONDS,
  findSentence,
  measurePitch,
  readEnvelope,
  readSentenceEnvelopes,
} from './recordings/speech.ts';

/** Time limit for joining the audio on a busy machine (ms). */
const JOIN_MS = 60_000;
/** Allowed difference between the recorded time and the length of the audio (s). */
const TOLERANCE_SECONDS = 0.3;
/** The loudness of a sentence must correlate at least this much with its recording, and at most that much with other sounds. */
const SAME_SENTENCE_MIN = 0.8;
const OTHER_SOUND_MAX = 0.65;
const CALL_TITLE = 'Sample call';
const CALL_HZ = 660;

test.use({
  launchOptions: {
    ...chromiumOptions,
    args: [
      ...chromiumOptions.args,
      ...createSpeechMicrophone(),
      `--auto-select-tab-capture-source-by-title=${CALL_TITLE}`,
      '--autoplay-policy=no-user-gesture-required',
    ],
    // A muted tab shares silence.
    ignoreDefaultArgs: ['--mute-audio'],
  },
  permissions: ['microphone'],
});

test('the audio of a shared tab is recorded beside the microphone, each in its own channel', async ({
  page,
  context,
  person,
  errors,
}) => {
  // Chromium reports this error for the video that comes with the audio of a tab, although the video is not used.
  errors.expect(/camera is not allowed/);
  const { id } = await createDraft(person);
  await openCall(context);
  await page.bringToFront();
  await page.goto(`/record/${id}`);
  await recorder.record(page);
  await recorder.waitForSeconds(page, 3);
  await page.getByRole('button', { name: 'Add tab or system audio' }).click();
  await expect(page.getByText('Recording your microphone and shared audio')).toBeVisible();
  await recorder.waitForSeconds(page, 14);
  await recorder.stopRecording(page);
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`));

  await expect
    .poll(async () => (await getRecording(person, id))?.audio?.duration_seconds ?? 0, { timeout: JOIN_MS })
    .toBeGreaterThan(12);
  const recording = await getRecording(person, id);
  const response = await page.request.get(recording?.audio?.url ?? '');
  const audio = await response.body();
  const [microphone, call] = [readEnvelope(audio, 0), readEnvelope(audio, 1)];
  const seconds = call.length * FRAME_SECONDS;
  expect(Math.abs(seconds - (recording?.duration_seconds ?? 0))).toBeLessThanOrEqual(TOLERANCE_SECONDS);

  // The simulated microphone plays its file from the beginning whenever it is opened, and adding a tab opens it again.
  const [sentence = []] = readSentenceEnvelopes();
  const { start, correlation } = findSentence(microphone, sentence, 3);
  expect(correlation).toBeGreaterThan(SAME_SENTENCE_MIN);
  expect(findSentence(call, sentence, 3).correlation).toBeLessThan(OTHER_SOUND_MAX);
  for (const second of [1, 3, 5])
    expect(Math.abs(measurePitch(audio, 1, start + second) - CALL_HZ)).toBeLessThan(CALL_HZ / 20);
});

/** Opens a tab that plays a tone. */
async function openCall(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.setContent(`<title>${CALL_TITLE}</title><p>Call</p>`);
  await page.evaluate((frequency) => {
    const audio = new AudioContext();
    const tone = new OscillatorNode(audio, { frequency });
    tone.connect(new GainNode(audio, { gain: 0.3 })).connect(audio.destination);
    tone.start();
  }, CALL_HZ);
  return page;
}
