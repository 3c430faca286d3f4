import { expect, type Page } from '@playwright/test';

/** Functions that bring the recorder into its states, for screenshots and accessibility checks. The browser needs the fake microphone. */

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Keeps the permission prompt for the microphone open. Call before the page is opened. */
export async function keepPermissionPending(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => new Promise<MediaStream>(() => undefined);
  });
}

/** Denies access to the microphone. Call before the page is opened. */
export async function denyMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'));
  });
}

/** Silences the microphone, and enables `skipMinute`. Call before the page is opened. */
export async function silenceMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let skippedMs = 0;
    window.addEventListener('skip-minute', () => {
      skippedMs += 60_000;
    });
    const now = performance.now.bind(performance);
    performance.now = () => now() + skippedMs;
    // The recorder compares this clock with the one of the captured audio, so both move by the same time.
    Object.defineProperty(BaseAudioContext.prototype, 'currentTime', { get: () => performance.now() / 1_000 });
    const devices = navigator.mediaDevices;
    const open = devices.getUserMedia.bind(devices);
    devices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      for (const track of stream.getTracks()) track.enabled = false;
      return stream;
    };
  });
}

/** A minute of the recording passes at once. */
const skipMinute = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('skip-minute')));

/** Enables `breakMicrophone`, which stops the recorder of the browser. Call before the page is opened. */
export async function watchBrowserRecorder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { start } = MediaRecorder.prototype;
    MediaRecorder.prototype.start = function (this: MediaRecorder, timeslice) {
      window.addEventListener('break-microphone', () => this.stop(), { once: true });
      start.call(this, timeslice);
    };
  });
}

/** The browser stops recording, and the microphone cannot be opened again. */
export async function breakMicrophone(page: Page): Promise<void> {
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('Device in use', 'NotReadableError'));
    window.dispatchEvent(new Event('break-microphone'));
  });
  await expect(page.getByRole('alert')).toContainText("Your microphone couldn't be opened again.");
}

export async function startRecorder(page: Page): Promise<void> {
  await getButton(page, 'Start recording').click();
  await expect(page.getByRole('timer')).toBeVisible();
}

export async function expectMicrophoneDenied(page: Page): Promise<void> {
  await startRecorder(page);
  await expect(page.getByRole('alert')).toContainText('Could not access your microphone.');
}

export async function record(page: Page): Promise<void> {
  await startRecorder(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Recording in progress' })).toBeVisible();
}

/** Waits until this much is recorded. A recording continues while a busy machine checks it, so more is accepted too. */
export async function waitForSeconds(page: Page, seconds: number): Promise<void> {
  const readSeconds = async () => {
    const time = (await page.getByRole('timer').textContent()) ?? '';
    return time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  };
  await expect.poll(readSeconds).toBeGreaterThanOrEqual(seconds);
}

/** Chooses another microphone than the current one. */
export async function chooseOtherMicrophone(page: Page): Promise<void> {
  const picker = page.getByRole('combobox', { name: 'Microphone', exact: true });
  const current = await picker.inputValue();
  const values = await picker
    .getByRole('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  const other = values.find((value) => value !== current && value !== 'default');
  if (other === undefined) throw new Error(`no second microphone: ${JSON.stringify(values)}`);
  await picker.selectOption(other);
  await expect(picker).toHaveValue(other);
  await expect(page.getByRole('heading', { level: 1, name: 'Recording in progress' })).toBeVisible();
}

export async function recordSilence(page: Page): Promise<void> {
  await record(page);
  await waitForSeconds(page, 1);
  await skipMinute(page);
  await expect(page.getByText('No sound for a minute. Check your microphone.')).toBeVisible();
}

export async function pauseRecording(page: Page): Promise<void> {
  // A recording exists on the server from its first chunk on.
  const firstChunk = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().endsWith('/recording'),
  );
  await record(page);
  await firstChunk;
  await getButton(page, 'Pause').click();
  await expect(page.getByText('Paused', { exact: true })).toBeVisible();
}

/** The server cannot be reached for uploads, and audio stays on the device. */
export async function recordOffline(page: Page): Promise<void> {
  await record(page);
  await page.context().setOffline(true);
  await expect(page.getByText('Audio is kept on this device until the server can be reached.')).toBeVisible();
}

/** Blocks the end of the upload until the returned function is called. */
export async function blockUpload(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(
    (url) => /^\/meetings\/[^/]+\/recording$/.test(url.pathname),
    async (route) => {
      if (route.request().method() === 'POST') await released.promise;
      await route.fallback().catch(() => undefined);
    },
  );
  return released.resolve;
}

export async function stopRecording(page: Page): Promise<void> {
  await getButton(page, 'Stop').click();
  await expect(getButton(page, 'Uploading…')).toBeVisible();
}

/** A recording that a reload interrupted. */
export async function interruptRecording(page: Page): Promise<void> {
  await pauseRecording(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(getButton(page, 'Continue recording')).toBeVisible();
}

/** The recording continues in the small recorder of another page. */
export async function leaveRecorder(page: Page): Promise<void> {
  await record(page);
  await waitForSeconds(page, 2);
  const menu = getButton(page, 'Open menu');
  if (await menu.isVisible()) await menu.click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Meetings' }).click();
  await expect(page.getByRole('region', { name: 'Recorder' }).getByRole('timer')).toBeVisible();
}

export async function stopSmallRecorder(page: Page): Promise<void> {
  const recorder = page.getByRole('region', { name: 'Recorder' });
  await recorder.getByRole('button', { name: 'Stop' }).click();
  await expect(recorder).toBeHidden();
}
