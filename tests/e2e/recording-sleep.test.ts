import type { Browser } from '@playwright/test';
import { chromiumOptions } from '../../scripts/lib/chromium.ts';
import { expect, test } from './fixtures.ts';
import { fakeMicrophone } from './microphone/fake-microphone.ts';
import * as recorder from './recorder-states.ts';
import { createDraft, getRecording } from './recordings/recorded-meeting.ts';

/** Time in which the browser is suspended (ms). */
const SLEEP_MS = 9_000;
/** Time limit for joining the audio on a busy machine (ms). */
const JOIN_MS = 60_000;
/** Allowed difference between the recorded time and the length of the audio (s). */
const TOLERANCE_SECONDS = 0.3;

test.use({
  launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, ...fakeMicrophone] },
  permissions: ['microphone'],
});

test('the time in which the machine slept is not in the audio file', async ({ page, person, browser, errors }) => {
  errors.expect(/WebSocket/);
  const { id } = await createDraft(person);
  await page.goto(`/record/${id}`);
  await recorder.record(page);
  await recorder.waitForSeconds(page, 4);
  await suspend(browser);
  await expect(page.getByText(/^Your device was asleep for 00:0\d\. Recording continues/)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Recording in progress' })).toBeVisible();
  await recorder.waitForSeconds(page, 9);
  await recorder.stopRecording(page);
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`));

  const getLength = async () => (await getRecording(person, id))?.audio?.duration_seconds ?? 0;
  await expect.poll(getLength, { timeout: JOIN_MS }).toBeGreaterThan(8);
  const recording = await getRecording(person, id);
  expect(recording?.missing).toEqual([]);
  expect(recording?.device_switches).toEqual([]);
  expect(Math.abs((await getLength()) - (recording?.duration_seconds ?? 0))).toBeLessThanOrEqual(TOLERANCE_SECONDS);
});

/** Stops all processes of the browser for some time, as when the machine sleeps. */
async function suspend(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  for (const { id } of processInfo) process.kill(id, 'SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, SLEEP_MS));
  for (const { id } of processInfo) process.kill(id, 'SIGCONT');
}
