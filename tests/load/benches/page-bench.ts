import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/lib/chromium.ts';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { waitUntil } from '../../../scripts/lib/wait-until.ts';
import { readAmiMeeting } from '../../e2e/ami-meeting.ts';
import { createMeeting, expectStatus, register } from '../api-calls.ts';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';

const PAGE_LOADS = 5;
/** A slow phone on a slow mobile network: the settings of Lighthouse 12 (mobile, simulated "slow 4G"). */
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** A task blocks for the part of its duration beyond this (https://web.dev/articles/tbt, ms). */
const BLOCKING_FROM_MS = 50;
/** The page counts as settled when it requested nothing and had no long task for this time (ms). */
const QUIET_MS = 2_000;
/** Time limit on a busy machine (ms). */
const WAIT_TIMEOUT_MS = 90_000;

const LARGEST_PAINT_LIMIT_MS = 2_500;
const LIST_LARGEST_PAINT_LIMIT_MS = 2_000;
const BLOCKING_LIMIT_MS = 200;
const FIRST_ROUTE_LIMIT_KB = 190;
const MEETING_LIMIT_KB = 300;

/** Measurements recorded in the page (ms since navigation). */
type Timeline = {
  largestPaint: number;
  firstPaint: number;
  lastActivity: number;
  tasks: [start: number, ms: number][];
};
type PageLoad = { readonly largestPaint: number; readonly blocking: number; readonly scriptKilobytes: number };

async function importMeeting(session: HttpSession): Promise<string> {
  const id = await createMeeting(session, 'A meeting of four people');
  const transcript = { format: 'vtt', content: readAmiMeeting().vtt };
  await expectStatus(session.post(`/meetings/${id}/transcript`, transcript), 202);
  let state = '';
  await waitUntil(
    async () => {
      const body = (await expectStatus(session.get(`/meetings/${id}`), 200)) as { meeting: { state: string } };
      state = body.meeting.state;
      return state === 'ready';
    },
    { timeoutMs: WAIT_TIMEOUT_MS, intervalMs: 250, message: () => `the meeting is still ${state}` },
  );
  return id;
}

/** Runs in the page. */
function recordTimeline(): void {
  const timeline: Timeline = { largestPaint: 0, firstPaint: 0, lastActivity: 0, tasks: [] };
  Object.assign(window, { timeline });
  const observe = (type: string, record: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        record(entry);
        timeline.lastActivity = Math.max(timeline.lastActivity, entry.startTime + entry.duration);
      }
    }).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (timeline.largestPaint = startTime));
  observe('longtask', ({ startTime, duration }) => timeline.tasks.push([startTime, duration]));
  observe('resource', () => undefined);
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') timeline.firstPaint = startTime;
  });
}

const getTimeline = (page: Page) =>
  page.evaluate(() => {
    const { timeline } = window as unknown as { timeline: Timeline };
    return { ...timeline, quietMs: performance.now() - timeline.lastActivity };
  });

/** Opens a URL with an empty cache on the slow device, and waits until the page has settled. */
async function open(context: BrowserContext, url: string): Promise<{ page: Page; pageLoad: PageLoad }> {
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.setCacheDisabled', { cacheDisabled: true });
  await client.send('Network.emulateNetworkConditions', NETWORK);
  await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts = new Set<string>();
  let scriptBytes = 0;
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  // Compressed bodies, without headers.
  client.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await page.addInitScript(recordTimeline);
  await page.goto(url, { waitUntil: 'load', timeout: WAIT_TIMEOUT_MS });
  await waitUntil(async () => (await getTimeline(page)).quietMs > QUIET_MS, {
    timeoutMs: WAIT_TIMEOUT_MS,
    intervalMs: 250,
    message: () => `${url} did not settle`,
  });
  const { largestPaint, firstPaint, tasks } = await getTimeline(page);
  const blocking = tasks
    .filter(([start]) => start >= firstPaint)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - BLOCKING_FROM_MS), 0);
  return { page, pageLoad: { largestPaint, blocking, scriptKilobytes: scriptBytes / 1_000 } };
}

type Measured = { readonly pageLoads: readonly PageLoad[]; readonly html: string };

async function measurePage(browser: Browser, origin: string, path: string, cookie: string): Promise<Measured> {
  const pageLoads: PageLoad[] = [];
  let html = '';
  for (let index = 0; index < PAGE_LOADS; index += 1) {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: origin, httpOnly: true, sameSite: 'Lax' }]);
    const { page, pageLoad } = await open(context, new URL(path, origin).href);
    pageLoads.push(pageLoad);
    html = await page.evaluate(toStaticPage);
    await context.close();
  }
  return { pageLoads, html };
}

/** Runs in the page. Returns its HTML with its style sheets inlined and without scripts. */
function toStaticPage(): string {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText));
  const copy = document.documentElement.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll('script, link')) element.remove();
  const style = document.createElement('style');
  style.textContent = rules.join('\n');
  copy.querySelector('head')?.append(style);
  return `<!doctype html>${copy.outerHTML}`;
}

/** Serves the same page as a finished file. */
async function startStaticServer(html: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const body = gzipSync(html);
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

const median = (pageLoads: readonly PageLoad[], key: keyof PageLoad) =>
  percentile(
    pageLoads.map((pageLoad) => pageLoad[key]),
    0.5,
  );

/**
 * The list, the page of a real meeting, the dashboard and the action items on a slow phone and network; the control of each is the same
 * page as a static file without scripts.
 */
export async function measurePages(stack: Stack, report: (line: string) => void): Promise<readonly BenchmarkResult[]> {
  report('pages: a meeting of 40 minutes');
  const { session } = await register(stack.url);
  const id = await importMeeting(session);
  const browser = await chromium.launch(chromiumOptions);
  try {
    report(`pages: list, meeting, dashboard and action items, ${PAGE_LOADS} times each with an empty cache`);
    const measureWithControl = async (path: string) => {
      const product = await measurePage(browser, stack.url, path, session.cookie());
      const control = await startStaticServer(product.html);
      const staticPage = await measurePage(browser, control.origin, '/', session.cookie()).finally(control.stop);
      return { product: product.pageLoads, control: staticPage.pageLoads };
    };
    const list = await measureWithControl('/meetings');
    const meeting = await measureWithControl(`/meetings/${id}`);
    const dashboard = await measureWithControl('/dashboard');
    const items = await measureWithControl('/action_items');
    const compare = (
      pages: typeof list,
      name: string,
      key: keyof PageLoad,
      unit: string,
      limit?: number,
    ): BenchmarkResult => ({
      name,
      product: median(pages.product, key),
      control: median(pages.control, key),
      unit,
      ...(limit !== undefined && {
        target: `≤ ${limit} ${unit}`,
        isReached: median(pages.product, key) <= limit,
      }),
    });
    const device = 'at 4 × CPU slowdown and 1.6 Mbit/s';
    const largestPaint = 'largest contentful paint, p50';
    const blocking = 'The same: total blocking time, p50';
    const scripts = 'The same: JavaScript before the first interaction';
    return [
      compare(meeting, `Meeting page ${device}: ${largestPaint}`, 'largestPaint', 'ms', LARGEST_PAINT_LIMIT_MS),
      compare(meeting, blocking, 'blocking', 'ms', BLOCKING_LIMIT_MS),
      compare(meeting, scripts, 'scriptKilobytes', 'kB', MEETING_LIMIT_KB),
      compare(list, `List of meetings ${device}: ${largestPaint}`, 'largestPaint', 'ms', LIST_LARGEST_PAINT_LIMIT_MS),
      compare(list, blocking, 'blocking', 'ms'),
      compare(list, scripts, 'scriptKilobytes', 'kB', FIRST_ROUTE_LIMIT_KB),
      compare(dashboard, `Dashboard ${device}: ${largestPaint}`, 'largestPaint', 'ms'),
      compare(dashboard, blocking, 'blocking', 'ms'),
      compare(dashboard, scripts, 'scriptKilobytes', 'kB'),
      compare(items, `Action items across meetings ${device}: ${largestPaint}`, 'largestPaint', 'ms'),
      compare(items, blocking, 'blocking', 'ms'),
      compare(items, scripts, 'scriptKilobytes', 'kB'),
    ];
  } finally {
    await browser.close();
  }
}
