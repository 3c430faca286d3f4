import { meetingResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Page } from '@playwright/test';
import { chromiumOptions } from '../../scripts/lib/chromium.ts';
import { checkScreen } from './check-screen.ts';
import { findSmallTargets } from './find-small-targets.ts';
import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';
import { fakeMicrophone } from './microphone/fake-microphone.ts';
import type { TestUser } from './person.ts';
import * as recorder from './recorder-states.ts';

test.use({
  launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, ...fakeMicrophone] },
  permissions: ['microphone'],
});

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };
const PHONE_LANDSCAPE = { width: 667, height: 375 };

test('the recorder is accessible and fits phones before the start, while it records, pauses, is unfinished and uploads', async ({
  page,
  person,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/);
  const path = await createMeeting(person);
  await page.goto(path);
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible();
  await checkAtAllSizes(page, 'the recorder before the start', ['Start recording']);

  await recorder.record(page);
  await recorder.waitForSeconds(page, 4);
  await checkAtAllSizes(page, 'a recording', ['Pause', 'Stop']);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
  await checkAtAllSizes(page, 'a paused recording', ['Resume', 'Stop']);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('button', { name: 'Continue recording' })).toBeVisible();
  await checkAtAllSizes(page, 'an unfinished recording', ['Continue recording', 'Upload and finish']);
  await page.getByRole('button', { name: 'Discard audio' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await checkAtAllSizes(page, 'confirmation before audio is discarded', ['Cancel']);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Continue recording' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Action items' }).click();
  const bar = page.getByRole('region', { name: 'Recorder' });
  await expect(bar.getByRole('timer')).toBeVisible();
  await checkAtAllSizes(page, 'a recording beside another screen', ['Pause', 'Stop']);
  await bar.getByRole('link').click();

  const release = await recorder.blockUpload(page);
  await recorder.stopRecording(page);
  await checkAtAllSizes(page, 'the upload of a recording', ['Uploading…']);
  release();
  await expect(page).toHaveURL(/\/meetings\/[^/]+$/);
});

test('a recorder without microphone, or without connection, is accessible and fits phones', async ({
  page,
  person,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket/);
  const path = await createMeeting(person);
  const promptPage = await page.context().newPage();
  await recorder.keepPermissionPending(promptPage);
  await promptPage.goto(path);
  await recorder.startRecorder(promptPage);
  await checkAtAllSizes(promptPage, 'asking for the microphone', []);
  await promptPage.close();

  const deniedPage = await page.context().newPage();
  await recorder.denyMicrophone(deniedPage);
  await deniedPage.goto(await createMeeting(person));
  await recorder.expectMicrophoneDenied(deniedPage);
  await checkAtAllSizes(deniedPage, 'a denied microphone', ['Try again']);
  await deniedPage.close();

  await page.goto(await createMeeting(person));
  await recorder.recordOffline(page);
  await checkAtAllSizes(page, 'a recording without connection', ['Pause', 'Stop']);
  await page.context().setOffline(false);
  await expect(page.getByText('Audio is kept on this device until the server can be reached.')).toBeHidden();
});

for (const inputMethod of inputMethods)
  test(`records, pauses, resumes and stops ${inputMethod.name}`, async ({ page, person }) => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    await inputMethod.open(page, await createMeeting(person), button('Start recording'));
    // A recording exists on the server from its first chunk on.
    const firstChunk = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/recording'),
    );
    await inputMethod.press(button('Start recording'));
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toHaveText('Recording in progress');
    await expect(heading).toBeFocused();
    await firstChunk;
    await inputMethod.press(button('Pause'));
    await expect(button('Resume')).toBeFocused();
    await inputMethod.press(button('Resume'));
    await expect(button('Pause')).toBeFocused();
    await inputMethod.press(button('Stop'));
    await expect(button('Uploading…')).toBeFocused();
    await expect(page).toHaveURL(/\/meetings\/[^/]+$/);
  });

test('a recording whose microphone cannot be opened again is paused, accessible, and kept', async ({
  page,
  person,
}) => {
  await recorder.watchBrowserRecorder(page);
  await page.goto(await createMeeting(person));
  await recorder.record(page);
  await recorder.waitForSeconds(page, 2);
  await recorder.breakMicrophone(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recording paused');
  await checkAtAllSizes(page, 'a recording without its microphone', ['Try again']);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page).toHaveURL(/\/meetings\/[^/]+$/);
});

/** Returns the path of the recorder of the new meeting. */
async function createMeeting({ http }: TestUser): Promise<string> {
  const created = await http.post('/meetings', { meeting: { title: 'Weekly planning' } });
  return `/record/${meetingResponseSchema.parse(created.body).meeting.id}`;
}

/** Checks the state on a wide screen and on a phone. On a phone in landscape, these buttons are visible without scrolling. */
async function checkAtAllSizes(page: Page, state: string, buttons: readonly string[]): Promise<void> {
  await page.setViewportSize(WIDE);
  await checkScreen(page, state);
  await page.setViewportSize(PHONE);
  await checkScreen(page, `${state}, on a phone`);
  expect.soft(await findSmallTargets(page), `small targets: ${state}, on a phone`).toEqual([]);
  expect.soft(await measureOverflow(page), `${state}, on a phone: pixels beyond the edge`).toBeLessThanOrEqual(0);
  await page.setViewportSize(PHONE_LANDSCAPE);
  await page.evaluate(() => window.scrollTo(0, 0));
  for (const name of buttons)
    await expect
      .soft(page.getByRole('button', { name, exact: true }).last(), `${name}: ${state}, on a phone in landscape`)
      .toBeInViewport({ ratio: 1 });
  const landscape = `${state}, on a phone in landscape: pixels beyond the edge`;
  expect.soft(await measureOverflow(page), landscape).toBeLessThanOrEqual(0);
  await page.setViewportSize(WIDE);
}

const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
