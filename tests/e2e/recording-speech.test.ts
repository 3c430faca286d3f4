import type { Recording } from '@minutehand/contracts/http/meetings/recordings';
import { respondWithSegments, type SpeechRequest, startScriptedSpeech } from '@minutehand/test-kit/speech';
import type { Page } from '@playwright/test';
import { chromiumOptions } from '../../scripts/lib/chromium.ts';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { test as base, expect } from './fixtures.ts';
import { READY_MS } from './meeting.ts';
import { shareWithEditor, type TestUser } from './person.ts';
import * as recorder from './recorder-states.ts';
import { createDraft, getRecording } from './recordings/recorded-meeting.ts';
import {
  createSpeechMicrophone,
  FRAME_SECONDS,
  findAllMatches,
  findSentence,
  readEnvelope,
  readSentenceEnvelopes,
} from './recordings/speech.ts';

/** Allowed difference between the recorded time and the length of the audio (s). It also applies to times within the audio. */
const TOLERANCE_SECONDS = 0.3;
/** Maximum delay of the start and the end of a clip on a busy machine (s). */
const CLIP_TOLERANCE_SECONDS = 0.5;
/** Limits for the correlation of the loudness of a sentence with recorded audio. Measured: 0.9 with its own recording, at most 0.55 with other sentences. */
const SAME_SENTENCE_MIN = 0.8;
const OTHER_SENTENCE_MAX = 0.65;
/** Longer audio is the whole recording, shorter audio is a piece of the live transcript (s). */
const WHOLE_SECONDS = 25;

const SENTENCE_ENVELOPES = readSentenceEnvelopes();
const [FIRST_ENVELOPE = []] = SENTENCE_ENVELOPES;
const SENTENCE_SECONDS = FIRST_ENVELOPE.length * FRAME_SECONDS;
const DECISION = 'We decided to launch the library website on the first of December.';
/** What the speech endpoint recognizes each time that the first sentence is heard. */
const WORDS = [DECISION, 'I will fix the search page by Friday.', 'Good, then the budget stays as it is, thank you.'];
const DRAFT = 'We decided to lunch the library website.';

/** Recognizes the first sentence of the speech where it is in the audio. */
async function recognize({ audio }: SpeechRequest) {
  const envelope = readEnvelope(audio);
  const isWhole = envelope.length * FRAME_SECONDS > WHOLE_SECONDS;
  const matches = findAllMatches(envelope, FIRST_ENVELOPE, SAME_SENTENCE_MIN);
  return respondWithSegments(
    matches.map(({ start }, index) => ({
      start,
      end: start + SENTENCE_SECONDS,
      text: isWhole ? (WORDS[index] ?? 'Unexpected.') : DRAFT,
    })),
  );
}

/** A separate stack, whose recordings are transcribed by a scripted endpoint. */
const test = base.extend<object, { stackUrl: string }>({
  stackUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner requires this pattern
    async ({}, use) => {
      const speech = await startScriptedSpeech(recognize);
      const stack = await startTestStack((line) => console.log(`  ${line}`), {
        env: { RECORDINGS_SPEECH_URL: speech.url, RECORDINGS_LIVE_SECONDS: '10' },
      });
      await use(stack.url);
      await stack.stop();
      await speech.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ stackUrl }, use) => use(stackUrl),
});

test.use({
  launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, ...createSpeechMicrophone()] },
  permissions: ['microphone'],
});

test('speech that is recorded with a pause, another microphone and a reload becomes minutes, whose evidence plays it', async ({
  page,
  person,
  member,
  openBrowserAs,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { id } = await createDraft(person);
  await shareWithEditor(person, id, member);
  const reader = await openBrowserAs(member, { permissions: [] });
  await reader.goto(`/meetings/${id}`);

  await test.step('another member sees the live transcript during the recording', async () => {
    await page.goto(`/record/${id}`);
    await recorder.record(page);
    await recorder.waitForSeconds(page, 11);
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await expect.poll(async () => (await getRecording(person, id))?.is_paused).toBe(true);
    await expect(reader.getByRole('heading', { name: 'Live transcript' })).toBeVisible();
    await expect(reader.getByRole('log').getByText(DRAFT)).toBeVisible();
    await page.getByRole('button', { name: 'Resume', exact: true }).click();
  });

  await test.step('the recording continues with another microphone and after a reload', async () => {
    await recorder.waitForSeconds(page, 13);
    await recorder.chooseOtherMicrophone(page);
    await recorder.waitForSeconds(page, 23);
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Continue recording' }).click();
    await recorder.waitForSeconds(page, 33);
    await recorder.stopRecording(page);
    await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`), { timeout: READY_MS });
  });

  await test.step('the transcript of the whole recording replaces the draft in both browsers', async () => {
    for (const each of [page, reader]) {
      for (const words of WORDS)
        await expect(each.locator('[data-segment]').filter({ hasText: words })).toHaveCount(1, { timeout: READY_MS });
      await expect(each.getByText(DRAFT)).toHaveCount(0);
    }
  });

  const { audio, recording } = await downloadAudio(page, person, id);
  const envelope = readEnvelope(audio);
  await test.step('the audio has the recorded length, and the speech of each container', async () => {
    expect(recording.missing).toEqual([]);
    expect(recording.device_switches).toHaveLength(1);
    for (const seconds of [recording.audio?.duration_seconds ?? 0, envelope.length * FRAME_SECONDS])
      expect(Math.abs(seconds - recording.duration_seconds)).toBeLessThanOrEqual(TOLERANCE_SECONDS);
    const matches = findAllMatches(envelope, FIRST_ENVELOPE, SAME_SENTENCE_MIN);
    expect(matches).toHaveLength(WORDS.length);
  });

  await test.step('the evidence of the decision plays its words', async () => {
    const clip = await playEvidence(page);
    const { start } = findSentence(envelope, FIRST_ENVELOPE, 0, 3);
    expect(Math.abs(clip.from - start)).toBeLessThan(CLIP_TOLERANCE_SECONDS);
    expect(Math.abs(clip.to - (start + SENTENCE_SECONDS))).toBeLessThan(CLIP_TOLERANCE_SECONDS);
    // The samples that were played, and as much around them as a clip may deviate.
    const margin = CLIP_TOLERANCE_SECONDS;
    const toFrame = (seconds: number) => Math.max(0, Math.round(seconds / FRAME_SECONDS));
    const played = envelope.slice(toFrame(clip.from - margin), toFrame(clip.to + margin));
    const [cited, ...others] = SENTENCE_ENVELOPES.map((sentence) => findSentence(played, sentence).correlation);
    expect(cited).toBeGreaterThan(SAME_SENTENCE_MIN);
    for (const other of others) expect(other).toBeLessThan(OTHER_SENTENCE_MAX);
  });
});

/** Opens the evidence of the decision in the minutes and plays it. Returns the times in the audio between which it was played (s). */
async function playEvidence(page: Page): Promise<{ from: number; to: number }> {
  const minutes = page.getByRole('region', { name: 'Minutes', exact: true });
  const line = minutes.getByRole('listitem').filter({ hasText: 'launch the library website' });
  await line.first().click({ timeout: READY_MS });
  const player = page.getByRole('region', { name: 'Audio player' });
  await expect(player).toBeVisible();
  const played = page.locator('audio').evaluate(
    (audio: HTMLAudioElement) =>
      new Promise<{ from: number; to: number }>((resolve) => {
        let from = -1;
        audio.addEventListener('playing', () => {
          if (from < 0) from = audio.currentTime;
        });
        audio.addEventListener('pause', () => resolve({ from, to: audio.currentTime }));
      }),
  );
  const source = minutes.getByRole('figure').filter({ hasText: 'We decided to launch' });
  await source.getByRole('button', { name: /^Play 0:0\d–0:\d\d$/ }).click();
  return played;
}

async function downloadAudio(
  page: Page,
  person: TestUser,
  id: string,
): Promise<{ audio: Buffer; recording: Recording }> {
  const recording = await getRecording(person, id);
  if (!recording?.audio) throw new Error('The recording has no audio.');
  const response = await page.request.get(`${recording.audio.url}&download=1`);
  expect(response.status()).toBe(200);
  return { audio: await response.body(), recording };
}
