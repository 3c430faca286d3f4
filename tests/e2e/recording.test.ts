import type { Page } from '@playwright/test';
import { chromiumOptions } from '../../scripts/lib/chromium.ts';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { fakeMicrophone } from './microphone/fake-microphone.ts';
import { createDraft, getRecording } from './recordings/recorded-meeting.ts';

/** Time limit for joining the audio on a busy machine (ms). */
const JOIN_MS = 60_000;
/** Allowed difference between the recorded time and the length of the audio (s). */
const TOLERANCE_SECONDS = 0.3;

test.use({
  launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, ...fakeMicrophone] },
  permissions: ['microphone'],
});

test('a recording with a pause and a reload becomes one audio file of the recorded length', async ({
  page,
  person,
}) => {
  const { id } = await createDraft(person);
  await page.goto(`/meetings/${id}`);
  await page.getByRole('link', { name: 'Record' }).click();
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expectHeading(page, 'Recording in progress');
  await checkScreen(page, 'the recorder');
  const waveform = page.locator('canvas');
  const readPixels = () => waveform.evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());
  expect((await waveform.boundingBox())?.height).toBe(150);
  const pixels = await readPixels();
  await expect.poll(readPixels).not.toBe(pixels);
  await expectTimer(page, /^00:(0[4-9]|[1-5]\d)$/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expectHeading(page, 'Recording paused');
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await expect.poll(async () => (await getRecording(person, id))?.is_paused).toBe(true);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expectTimer(page, /^00:(0[8-9]|[1-5]\d)$/);

  // Leaving is confirmed; the recording then continues in a new container.
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expectHeading(page, 'Unfinished recording');
  await page.getByRole('button', { name: 'Continue recording' }).click();
  await expectHeading(page, 'Recording in progress');
  await expectTimer(page, /^00:(1[2-9]|[2-5]\d)$/);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText(/^\d\d:\d\d uploaded$/)).toBeVisible();
  await expect.poll(async () => (await getRecording(person, id))?.duration_seconds ?? 0).toBeGreaterThan(11);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Uploading…' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`));

  await expect
    .poll(async () => (await getRecording(person, id))?.state, { timeout: JOIN_MS })
    .toMatch(/^(processing|ready)$/);
  await expect
    .poll(async () => (await getRecording(person, id))?.audio?.duration_seconds ?? 0, { timeout: JOIN_MS })
    .toBeGreaterThan(0);
  const recording = await getRecording(person, id);
  expect(recording?.missing).toEqual([]);
  const recordedSeconds = recording?.duration_seconds ?? 0;
  expect(Math.abs((recording?.audio?.duration_seconds ?? 0) - recordedSeconds)).toBeLessThanOrEqual(TOLERANCE_SECONDS);
});

test('recording continues while the user navigates through the product, and can be stopped there', async ({
  page,
  person,
}) => {
  const { id } = await createDraft(person);
  await page.goto(`/record/${id}`);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expectHeading(page, 'Recording in progress');
  // A recording exists on the server from its first chunk on, and the recorder keeps the mark until then.
  await page.keyboard.press('1');
  await expect(page.getByText(/^Decision marked at 0:0\d$/)).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Action items' }).click();
  const bar = page.getByRole('region', { name: 'Recorder' });
  await expect(bar.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  await expect(page).toHaveTitle(/^🔴 /);
  await page.keyboard.press('2');
  await expect(page.getByText(/^Action item marked at 0:/)).toBeVisible();
  await bar.getByRole('button', { name: 'Mark this moment' }).click();
  await page.getByRole('menuitem', { name: 'Mark as important' }).click();
  await expect(page.getByText(/^Important marked at 0:/)).toBeVisible();
  expect((await getRecording(person, id))?.marks.map(({ kind }) => kind)).toEqual(['decision', 'action', 'important']);
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByText('Recording uploaded')).toBeVisible();
  await expect(page).not.toHaveTitle(/^🔴 /);
  await expect(bar).toBeHidden();
  expect((await getRecording(person, id))?.missing).toEqual([]);
});

test('an outage keeps audio on the device, and everything is uploaded after it', async ({ page, person, errors }) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/);
  const { id } = await createDraft(person);
  await page.goto(`/record/${id}`);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expectTimer(page, /^00:0[3-9]$/);
  await page.context().setOffline(true);
  await expect(page.getByText('Audio is kept on this device until the server can be reached.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('Audio is kept on this device until the server can be reached.')).toBeHidden();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`));
  const recording = await getRecording(person, id);
  expect(recording?.missing).toEqual([]);
  expect(recording?.duration_seconds ?? 0).toBeGreaterThan(9);
});

test('a second tab shows the recording, and can take it over', async ({ page, context, person }) => {
  const { id } = await createDraft(person);
  await page.goto(`/record/${id}`);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expectTimer(page, /^00:0[3-9]$/);
  const second = await context.newPage();
  await second.goto(`/record/${id}`);
  await expect(second.getByText('This meeting is being recorded in another tab.')).toBeVisible();
  await second.getByRole('button', { name: 'Record here instead' }).click();
  await expectHeading(second, 'Recording in progress');
  await expectHeading(page, 'Recording continues in another tab');
  await second.getByRole('button', { name: 'Stop' }).click();
  await expect(second).toHaveURL(new RegExp(`/meetings/${id}$`));
  expect((await getRecording(person, id))?.missing).toEqual([]);
});

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

async function expectTimer(page: Page, time: RegExp): Promise<void> {
  await expect(page.getByRole('timer', { name: 'Recorded time' })).toHaveText(time);
}
