import { respondWithSegments, startScriptedSpeech } from '@minutehand/test-kit/speech';
import type { Page } from '@playwright/test';
import { startTestStack } from '../../scripts/lib/test-stack.ts';
import { createChunkForm, recordTone } from '../contract/recorder.ts';
import { checkScreen } from './check-screen.ts';
import { test as base, expect } from './fixtures.ts';
import { focusByKeyboard } from './focus-by-keyboard.ts';
import type { TestUser } from './person.ts';
import { createDraft } from './recordings/recorded-meeting.ts';

const CHUNK_SECONDS = 10;
/** A piece of the live transcript is two chunks long, and transcribed once both are stored. */
const CHUNKS_PER_PIECE = 2;
/** What the speech endpoint recognizes in each piece of the live transcript. */
const LINES = [
  'Hello everyone, this is the planning of the new website of the library.',
  'We decided that the website launches in May, after the tests of the search page.',
  'I will send the offer to the supplier on Friday.',
];

/** A separate stack whose live transcripts come from a scripted speech endpoint. */
const test = base.extend<object, { stackUrl: string }>({
  stackUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner requires this pattern
    async ({}, use) => {
      const recognize = (_: unknown, count: number) =>
        respondWithSegments([{ start: 1, end: 9, text: LINES[Math.min(count, LINES.length) - 1] ?? '' }]);
      const speech = await startScriptedSpeech(recognize);
      const stack = await startTestStack((line) => console.log(`  ${line}`), {
        env: { RECORDINGS_SPEECH_URL: speech.url, RECORDINGS_LIVE_SECONDS: String(CHUNKS_PER_PIECE * CHUNK_SECONDS) },
      });
      await use(stack.url);
      await stack.stop();
      await speech.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ stackUrl }, use) => use(stackUrl),
});

/** Stores the audio of one piece after the other, in chunks as a browser sends them. */
function createUpload({ http }: TestUser, meetingId: string) {
  const chunks = LINES.length * CHUNKS_PER_PIECE;
  const audio = recordTone(chunks * CHUNK_SECONDS);
  const size = Math.ceil(audio.length / chunks);
  return async (piece: number) => {
    for (let number = piece * CHUNKS_PER_PIECE; number < (piece + 1) * CHUNKS_PER_PIECE; number += 1) {
      const duration = String((number + 1) * CHUNK_SECONDS);
      const form = createChunkForm(audio.subarray(number * size, (number + 1) * size), {
        chunk_number: String(number),
        current_duration: duration,
      });
      expect((await http.post(`/meetings/${meetingId}/recording`, form)).status).toBe(200);
    }
  };
}

const getButton = (page: Page) => page.getByRole('button', { name: 'Catch up' });
const getAnswer = (page: Page, name: string | RegExp) => page.getByRole('region', { name });

test('a user who joins late catches up by button, by keys and by a typed question', async ({ page, person }) => {
  const { id } = await createDraft(person);
  const upload = createUpload(person, id);
  const lines = page.getByRole('log', { name: 'Lines of the live transcript' });
  for (const piece of LINES.keys()) {
    await upload(piece);
    if (piece === 0) await page.goto(`/meetings/${id}`);
    await expect(lines.getByText(LINES[piece] ?? '')).toBeVisible();
  }

  await test.step('by keys, with the focus in the answer and then back on the button', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await focusByKeyboard(getButton(page));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    const answer = getAnswer(page, 'Last 5 minutes');
    await expect(answer).toBeFocused();
    await expect(answer.getByRole('blockquote')).toContainText('the website launches in May');
    await expect(answer).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(answer).toBeHidden();
    await expect(getButton(page)).toBeFocused();
  });

  for (const width of [1440, 375])
    await test.step(`since the user joined, ${width} px wide`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await getButton(page).click();
      await checkScreen(page, `the menu of catch-ups, ${width} px wide`);
      await page.getByRole('menuitem', { name: 'Since you joined' }).click();
      const answer = getAnswer(page, 'Since you joined');
      // The first words were said before the user joined.
      await expect(answer.getByText(/^Quotes from 0:[1-5]\d to (0:5\d|1:00)$/)).toBeVisible();
      await expect(answer).toContainText('I will send the offer');
      await expect(answer).not.toContainText('Hello everyone');
      await checkScreen(page, `a catch-up, ${width} px wide`);
    });

  await test.step('since a time of day', async () => {
    await getButton(page).click();
    await page.getByRole('menuitem', { name: 'Since a time…' }).click();
    await expect(page.getByLabel('Since', { exact: true })).toBeFocused();
    await checkScreen(page, 'the time of a catch-up, 375 px wide');
    // Before the recording started.
    const time = new Date(Date.now() - 30 * 60_000).toISOString().slice(11, 16);
    await page.getByLabel('Since', { exact: true }).fill(time);
    await page.keyboard.press('Enter');
    const answer = getAnswer(page, /^Since \d/);
    await expect(answer).toBeFocused();
    await expect(answer.getByText('Quotes from 0:00 to')).toBeVisible();
    await answer.getByRole('button', { name: 'Close catch-up' }).click();
    await expect(getButton(page)).toBeFocused();
  });

  await test.step('after the panel with the live transcript was closed, the banner of the recording opens it', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const show = page.getByRole('button', { name: 'Show live transcript' });
    await expect(lines).toBeVisible();
    await expect(show).toBeHidden();
    await page.getByRole('button', { name: 'Hide transcript' }).click();
    await expect(lines).toBeHidden();
    await checkScreen(page, 'a recorded meeting without the panel');
    await focusByKeyboard(show);
    await page.keyboard.press('Enter');
    await expect(lines).toBeVisible();
    await expect(page.getByRole('complementary', { name: 'Transcript' })).toBeFocused();
  });

  await test.step('by a typed question; a link in the answer shows the cited words in the live transcript', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Open assistant' }).click();
    const assistant = page.getByRole('complementary', { name: 'Assistant' });
    await assistant.getByRole('textbox', { name: 'Your question' }).fill('What did I miss since I joined?');
    await page.keyboard.press('Enter');
    const link = assistant.getByRole('link', { name: 'Show in live transcript' }).last();
    await expect(link).toBeVisible();
    await link.click();
    await expect(lines.locator('[data-cited]')).toHaveCount(1);
  });
});
