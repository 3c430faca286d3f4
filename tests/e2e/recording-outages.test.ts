import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { chromiumOptions } from '../../scripts/lib/chromium.ts';
import { expect, test } from './fixtures.ts';
import { fakeMicrophone } from './microphone/fake-microphone.ts';
import { PASSWORD, shareWithEditor, type TestUser } from './person.ts';
import { createDraft, getRecording } from './recordings/recorded-meeting.ts';

test.use({
  launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, ...fakeMicrophone] },
  permissions: ['microphone'],
});

test('after the session has ended, recording continues, and signing in again uploads everything', async ({
  page,
  context,
  person,
  errors,
}) => {
  // 403: the CSRF token changes with the session.
  errors.expect(/40[13]|WebSocket/);
  const id = await startRecording(page, person);
  const [cookie] = await context.cookies();
  await context.clearCookies({ name: cookie?.name ?? '' });
  await expect(page.getByText(/^Your session ended\. Recording continues/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Recording in progress' })).toBeVisible();
  const [signIn] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in' }).click(),
  ]);
  await signIn.getByLabel('Email').fill(person.email);
  await signIn.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await signIn.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signIn.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.bringToFront();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText(/^Your session ended/)).toBeHidden();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`));
  expect((await getRecording(person, id))?.missing).toEqual([]);
});

test('marks that were set offline, or while the server could not store them, survive a reload and are in the finished recording', async ({
  page,
  context,
  person,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED|503|Failed to load resource|WebSocket/);
  const id = await startRecording(page, person);
  await context.setOffline(true);
  await page.keyboard.press('1');
  await expect(page.getByText(/^Decision marked at 0:\d\d\. It's kept on this device/)).toBeVisible();
  const marks = /\/meetings\/[^/]+\/recording\/marks$/;
  let attempts = 0;
  await page.route(marks, (route) => {
    attempts += 1;
    return route.fulfill({ status: 503, json: {} });
  });
  await context.setOffline(false);
  await expect.poll(() => attempts).toBeGreaterThan(0);
  await page.keyboard.press('2');
  await expect(page.getByText(/^Action item marked at 0:\d\d\. It's kept on this device/)).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.unroute(marks);
  await page.getByRole('button', { name: 'Upload and finish' }).click();
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`));
  const recording = await getRecording(person, id);
  expect(recording?.missing).toEqual([]);
  expect(recording?.marks.map(({ kind }) => kind)).toEqual(['decision', 'action']);
});

test('audio that the server never received can be saved as a file that plays', async ({ page, person, errors }) => {
  errors.expect(/503|Failed to load resource/);
  await page.route(/\/meetings\/[^/]+\/recording$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  );
  await startRecording(page, person);
  await expect(page.getByText('Audio is kept on this device until the server can be reached.')).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Uploading…' })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save file' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('recording.webm');
  const bytes = [...(await readFile(await download.path()))];
  const seconds = await page.evaluate(async (content) => {
    const context = new OfflineAudioContext(1, 1, 16_000);
    return (await context.decodeAudioData(new Uint8Array(content).buffer)).duration;
  }, bytes);
  expect(seconds).toBeGreaterThan(3);
});

test('a recording that another editor has ended pauses with the reason, and reports that the server did not accept it', async ({
  page,
  person,
  errors,
}) => {
  errors.expect(/409/);
  await startRecording(page, person);
  await page.route(/\/meetings\/[^/]+\/recording$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { status: 'error', error: 'This recording has ended.' } })
      : route.continue(),
  );
  await expect(page.getByText(/^Recording is paused because .* This recording has ended\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Recording stopped' })).toBeVisible();
  await expect(page.getByText("The server didn't accept this recording. This recording has ended.")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save file' })).toBeVisible();
});

test('readers of the meeting see live who records it, and who was informed', async ({
  page,
  person,
  member,
  openBrowserAs,
}) => {
  const { id } = await createDraft(person);
  await shareWithEditor(person, id, member);
  const reader = await openBrowserAs(member, { permissions: [] });
  await reader.goto(`/meetings/${id}`);
  await expect(reader.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/record/${id}`);
  await page.getByLabel('Notified people (optional)').fill('Ada, Ben');
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(reader.getByText('Sample Person is recording')).toBeVisible();
  await expect(reader.getByText('Notified: Ada, Ben')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(reader.getByText('Sample Person paused the recording')).toBeVisible();
  expect((await getRecording(person, id))?.consent_told).toEqual(['Ada', 'Ben']);
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`));
});

async function startRecording(page: Page, person: TestUser): Promise<string> {
  const { id } = await createDraft(person);
  await page.goto(`/record/${id}`);
  await page.getByRole('button', { name: 'Start recording' }).click();
  await expect(page.getByRole('timer', { name: 'Recorded time' })).toHaveText(/^00:0[4-9]$/);
  return id;
}
