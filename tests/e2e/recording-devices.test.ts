import type { Page } from '@playwright/test';
import { chromiumOptions } from '../../scripts/lib/chromium.ts';
import { expect, test } from './fixtures.ts';
import { fakeMicrophone } from './microphone/fake-microphone.ts';
import * as recorder from './recorder-states.ts';
import { createDraft, getRecording } from './recordings/recorded-meeting.ts';

/** Time limit for joining the audio on a busy machine (ms). */
const JOIN_MS = 60_000;
/** Allowed difference between the recorded time and the length of the audio (s). */
const TOLERANCE_SECONDS = 0.3;

test.use({
  launchOptions: { ...chromiumOptions, args: [...chromiumOptions.args, ...fakeMicrophone] },
  permissions: ['microphone'],
});

test('recording continues with another microphone, the server stores the switch, and no audio is lost', async ({
  page,
  person,
}) => {
  const { id } = await createDraft(person);
  await page.goto(`/record/${id}`);
  await recorder.record(page);
  await recorder.waitForSeconds(page, 4);
  const picker = getPicker(page);
  const before = await picker.inputValue();
  const other = await findOther(page);
  await picker.selectOption(other.value);
  await expect(picker).toHaveValue(other.value);
  await expect(page.getByRole('heading', { level: 1, name: 'Recording in progress' })).toBeVisible();
  await expect
    .poll(async () => (await getRecording(person, id))?.device_switches)
    .toMatchObject([{ old_device_id: before, new_device_id: other.value, new_device_label: other.label }]);

  await recorder.waitForSeconds(page, 9);
  await recorder.stopRecording(page);
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}$`));
  const getLength = async () => (await getRecording(person, id))?.audio?.duration_seconds ?? 0;
  await expect.poll(getLength, { timeout: JOIN_MS }).toBeGreaterThan(8);
  const recording = await getRecording(person, id);
  expect(recording?.missing).toEqual([]);
  expect(Math.abs((await getLength()) - (recording?.duration_seconds ?? 0))).toBeLessThanOrEqual(TOLERANCE_SECONDS);
});

test('a microphone that cannot be opened is not chosen, and recording continues with the previous one', async ({
  page,
  person,
}) => {
  await page.goto(`/record/${(await createDraft(person)).id}`);
  await recorder.record(page);
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    let isRefused = false;
    mediaDevices.getUserMedia = (constraints) => {
      if (isRefused) return open(constraints);
      isRefused = true;
      return Promise.reject(new DOMException('Device in use', 'NotReadableError'));
    };
  });
  const picker = getPicker(page);
  const before = await picker.inputValue();
  await picker.selectOption((await findOther(page)).value);
  await expect(page.getByText('Failed to switch microphone: Device in use')).toBeVisible();
  await expect(picker).toHaveValue(before);
  await expect(page.getByRole('heading', { level: 1, name: 'Recording in progress' })).toBeVisible();
});

test('the picker reports that there is no microphone, or that microphones cannot be listed', async ({
  page,
  person,
}) => {
  const path = `/record/${(await createDraft(person)).id}`;
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = async () => [];
  });
  await page.goto(path);
  await expect(getPicker(page).getByRole('option')).toHaveText(['No microphones found']);
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.reject(new Error('not allowed'));
  });
  await page.reload();
  await expect(getPicker(page).getByRole('option')).toHaveText(['Error loading microphones']);
});

test('without a microphone, the recorder shows what to do', async ({ page, person }) => {
  await recorder.denyMicrophone(page);
  await page.goto(`/record/${(await createDraft(person)).id}`);
  await recorder.startRecorder(page);
  await expect(
    page.getByText('Could not access your microphone. Please check your permissions and try again.', { exact: true }),
  ).toBeVisible();
});

test('a recording that exceeds a limit of the server stops, and shows what to do', async ({ page, person, errors }) => {
  errors.expect(/Failed to load resource/);
  await page.route(
    (url) => /^\/meetings\/[^/]+\/recording$/.test(url.pathname),
    (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 413, json: { status: 'error', error: 'The recording is too long.' } })
        : route.fallback(),
  );
  await page.goto(`/record/${(await createDraft(person)).id}`);
  await recorder.startRecorder(page);
  const message =
    'Recording session stopped due to server limits. Please refresh the page and try again with a shorter recording.';
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Recording stopped' })).toBeVisible();
});

const getPicker = (page: Page) => page.getByRole('combobox', { name: 'Microphone', exact: true });

/** A microphone that is not the chosen one. */
async function findOther(page: Page): Promise<{ value: string; label: string }> {
  const current = await getPicker(page).inputValue();
  const options = await getPicker(page)
    .getByRole('option')
    .evaluateAll((all) =>
      all.map((option) => ({ value: (option as HTMLOptionElement).value, label: option.textContent })),
    );
  const other = options.find(({ value }) => value !== current && value !== 'default');
  if (other === undefined) throw new Error(`no second microphone: ${JSON.stringify(options)}`);
  return { value: other.value, label: other.label ?? '' };
}
