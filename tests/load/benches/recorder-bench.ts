import { setTimeout as wait } from 'node:timers/promises';
import { MIB } from '@minutehand/contracts/limits';
import { chromium } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/lib/chromium.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { waitUntil } from '../../../scripts/lib/wait-until.ts';
import { fakeMicrophone } from '../../e2e/microphone/fake-microphone.ts';
import { createMeeting, register } from '../api-calls.ts';
import type { BenchmarkResult } from '../benchmark-result.ts';
import { type RecorderReport, simulateRecorder } from '../recordings/simulate-recorder.ts';

const RECORDED_SECONDS = 3 * 3_600;
const HEAP_LIMIT_MIB = 100;
/** The control is the heap after this time of recording (s). */
const CONTROL_SECONDS = 120;
/** How many times faster the clock of the page runs. */
const SPEED = 120;
/** A second of audio at the bit rate that Chromium chooses by itself. */
const SLICE_BYTES = 4_000;
const SAMPLE_MS = 500;
const WAIT_TIMEOUT_MS = 120_000;

type BrowserMemory = {
  /** Highest JavaScript heap, including garbage that was not collected yet (bytes). */
  readonly highest: number;
  /** JavaScript heap after a garbage collection, in the first minutes and at the end (bytes). */
  readonly first: number;
  readonly last: number;
  readonly report: RecorderReport;
};

/** Measures the memory of the page while it records for this many seconds of its clock. */
async function measureMemory(stack: Stack, seconds: number): Promise<BrowserMemory> {
  const { session } = await register(stack.url, 'Sample Recorder');
  const meetingId = await createMeeting(session, 'A recording of three hours');
  const browser = await chromium.launch({
    ...chromiumOptions,
    args: [...chromiumOptions.args, ...fakeMicrophone],
  });
  try {
    const context = await browser.newContext({ permissions: ['microphone'] });
    const [name = '', value = ''] = session.cookie().split('=');
    await context.addCookies([{ name, value, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
    const page = await context.newPage();
    // Blocks the WebSocket: the timers of the page run faster than the server's, and would close it as timed out.
    await page.routeWebSocket(/\/cable/, () => undefined);
    await page.addInitScript(simulateRecorder, { factor: SPEED, sliceBytes: SLICE_BYTES });
    const client = await context.newCDPSession(page);
    await client.send('Performance.enable');
    const readHeap = async () => {
      const { metrics } = await client.send('Performance.getMetrics');
      return metrics.find((metric) => metric.name === 'JSHeapUsedSize')?.value ?? Number.NaN;
    };
    const readHeapAfterCollection = async () => {
      await client.send('HeapProfiler.collectGarbage');
      return readHeap();
    };
    const getReport = () =>
      page.evaluate(() => ({ ...(window as unknown as { recorderReport: RecorderReport }).recorderReport }));
    const waitFor = (isReached: (report: RecorderReport) => boolean) =>
      waitUntil(async () => isReached(await getReport()), {
        timeoutMs: WAIT_TIMEOUT_MS,
        intervalMs: SAMPLE_MS,
        message: () => 'the page did not record, or not all of it was uploaded',
      });

    await page.goto(new URL(`/record/${meetingId}`, stack.url).href);
    await page.getByRole('button', { name: 'Start recording' }).click();
    await waitFor((report) => report.seconds > CONTROL_SECONDS);
    const first = await readHeapAfterCollection();
    let highest = 0;
    let report = await getReport();
    while (report.seconds < seconds) {
      highest = Math.max(highest, await readHeap());
      await wait(SAMPLE_MS);
      report = await getReport();
    }
    const last = await readHeapAfterCollection();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await waitFor(({ isFinished, sentBytes, generatedBytes }) => isFinished && sentBytes === generatedBytes);
    return { highest, first, last, report: await getReport() };
  } finally {
    await browser.close();
  }
}

/** The heap of the recorder's page over three hours; the control is the same page after two minutes. */
export async function measureRecorder(
  stack: Stack,
  report: (line: string) => void,
): Promise<readonly BenchmarkResult[]> {
  report(`recorder: ${RECORDED_SECONDS} s at ${SPEED} times the speed`);
  const { highest, first, last } = await measureMemory(stack, RECORDED_SECONDS);
  return [
    {
      name: 'The recorder in a browser for three hours: highest JavaScript heap',
      product: highest / MIB,
      control: first / MIB,
      unit: 'MiB',
      target: `≤ ${HEAP_LIMIT_MIB} MiB`,
      isReached: highest <= HEAP_LIMIT_MIB * MIB,
    },
    { name: 'The same, after garbage collection at the end', product: last / MIB, control: first / MIB, unit: 'MiB' },
  ];
}
