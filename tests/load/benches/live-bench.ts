import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/lib/chromium.ts';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { waitUntil } from '../../../scripts/lib/wait-until.ts';
import { createMeeting, expectStatus, register } from '../api-calls.ts';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';
import type { ControlSocketsRequest } from '../control-sockets.ts';
import { type Program, startProgram } from '../program.ts';

const BROWSERS = 2;
const CHANGES = 20;
/** Number of initial changes that are not counted. */
const WARM_UP = 1;

const DISPLAY_LIMIT_MS = 1_000;
/** Time limit on a busy machine (ms). */
const WAIT_TIMEOUT_MS = 60_000;

const LINES = ['Chair: We open the reading room in May.', 'Designer: I will send the pictures to the printer.'];

/** A kind of change; `selector` finds the element in which pages show its text. */
type ChangeKind = {
  readonly name: string;
  readonly selector: string;
  readonly write: (text: string) => Promise<unknown>;
};

async function importMeeting(session: HttpSession): Promise<{ id: string; speaker: string }> {
  const id = await createMeeting(session, 'A changing meeting');
  const transcript = { format: 'text', content: LINES.join('\n') };
  await expectStatus(session.post(`/meetings/${id}/transcript`, transcript), 202);
  let state = '';
  await waitUntil(
    async () => {
      const body = (await expectStatus(session.get(`/meetings/${id}`), 200)) as { meeting: { state: string } };
      state = body.meeting.state;
      return state === 'ready';
    },
    { timeoutMs: WAIT_TIMEOUT_MS, intervalMs: 100, message: () => `the meeting is still ${state}` },
  );
  const { speakers } = (await expectStatus(session.get(`/meetings/${id}/transcript`), 200)) as {
    speakers: { id: string }[];
  };
  return { id, speaker: speakers[0]?.id ?? '' };
}

function createChangeKinds(session: HttpSession, id: string, speaker: string): readonly ChangeKind[] {
  const path = (suffix: string) => `/meetings/${id}${suffix}`;
  return [
    {
      name: 'Title',
      selector: 'h1',
      write: (title) => expectStatus(session.patch(path(''), { meeting: { title } }), 200),
    },
    {
      name: 'Minutes',
      selector: '[aria-labelledby="minutes-heading"]',
      write: (content) => expectStatus(session.patch(path('/minutes'), { content }), 200),
    },
    {
      name: 'Action item',
      selector: '[aria-labelledby="action-items-heading"]',
      write: (description) => expectStatus(session.post(path('/action_items'), { action_item: { description } }), 201),
    },
    {
      name: 'Agenda item',
      selector: '[aria-labelledby="agenda-heading"]',
      write: (title) => expectStatus(session.post(path('/agenda_items'), { agenda_item: { title } }), 201),
    },
    {
      name: 'Speaker',
      selector: `[data-speaker-id="${speaker}"]`,
      write: (name) =>
        expectStatus(session.post(path('/speakers/assign'), { speaker_id: speaker, user_id: null, name }), 200),
    },
  ];
}

/** Runs in the page. `shownAt` resolves with the time (Date.now) at which the page has painted the text. */
function watchFor([selector, text]: readonly [selector: string, text: string]): { readonly shownAt: Promise<number> } {
  const shownAt = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector)?.textContent?.includes(text) !== true) return;
      observer.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
    });
    observer.observe(document, { childList: true, characterData: true, subtree: true });
  });
  return { shownAt };
}

/** Fails with the message after the time limit. The timer also keeps the process alive. */
async function withTimeout<T>(promise: Promise<T>, failure: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`live: ${failure} within ${WAIT_TIMEOUT_MS} ms`)), WAIT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Measures the time from the response to each write until each page shows the change (ms). */
async function measureDelays(
  pages: readonly Page[],
  { name, selector, write }: ChangeKind,
): Promise<readonly number[]> {
  const delays: number[] = [];
  for (let change = 1 - WARM_UP; change <= CHANGES; change += 1) {
    const text = `${name} ${change} of ${CHANGES}.`;
    // All pages watch before the write. A reload loses the watcher, which fails the bench.
    const watchers = await Promise.all(
      pages.map((page) =>
        withTimeout(page.evaluateHandle(watchFor, [selector, text] as const), `the page did not watch for "${text}"`),
      ),
    );
    await withTimeout(write(text), `"${text}" was not written`);
    const respondedAt = Date.now();
    const shownAt = await Promise.all(
      watchers.map((watcher, index) =>
        withTimeout(
          watcher.evaluate((watch) => watch.shownAt),
          `"${text}" was written but did not appear in ${selector} of browser ${index + 1}`,
        ),
      ),
    );
    await Promise.all(watchers.map((watcher) => watcher.dispose()));
    // Some pages show it before the writer has the response.
    if (change > 0) delays.push(...shownAt.map((at) => Math.max(0, at - respondedAt)));
  }
  return delays;
}

async function openMeeting(browser: Browser, stack: Stack, session: HttpSession, id: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
  const [name = '', value = ''] = session.cookie().split('=');
  await context.addCookies([{ name, value, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
  const page = await context.newPage();
  const subscribed = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        const frame = String(payload);
        if (frame.includes('confirm_subscription') && frame.includes('MeetingChannel')) resolve();
      }),
    );
  });
  await page.goto(`/meetings/${id}`, { timeout: WAIT_TIMEOUT_MS });
  await withTimeout(subscribed, 'the page did not subscribe to its meeting');
  for (const panel of ['minutes', 'action-items', 'agenda'])
    await page.waitForSelector(`[aria-labelledby="${panel}-heading"]`, { timeout: WAIT_TIMEOUT_MS });
  await page.waitForSelector('[data-speaker-id]', { timeout: WAIT_TIMEOUT_MS });
  return page;
}

/** A minimal page that shows the messages of a minimal `ws` server. */
async function openControlPage(browser: Browser, port: number): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.setContent('<h1></h1>');
  const connected = page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const socket = new WebSocket(address);
        const title = document.querySelector('h1');
        socket.onmessage = ({ data }) => title?.replaceChildren(String(data));
        socket.onopen = resolve;
      }),
    `ws://127.0.0.1:${port}`,
  );
  await withTimeout(connected, 'the control page did not connect');
  return page;
}

async function measureControl(browser: Browser, server: Program): Promise<readonly number[]> {
  const port = await server.request<number>({ kind: 'getPort' } satisfies ControlSocketsRequest);
  const pages: Page[] = [];
  for (let index = 0; index < BROWSERS; index += 1) pages.push(await openControlPage(browser, port));
  const write = (text: string) => server.request({ kind: 'broadcast', text } satisfies ControlSocketsRequest);
  return measureDelays(pages, { name: 'Text', selector: 'h1', write });
}

function createResult({ name }: ChangeKind, delays: readonly number[], control: readonly number[]): BenchmarkResult {
  const worst = Math.max(...delays);
  const [p50, controlP50] = [percentile(delays, 0.5), percentile(control, 0.5)];
  return {
    name: `${name}: from the response to the write until another browser shows the change, worst of ${delays.length} (p50: ${p50} ms, control ${controlP50} ms)`,
    product: worst,
    control: Math.max(...control),
    unit: 'ms',
    target: `≤ ${DISPLAY_LIMIT_MS} ms`,
    isReached: worst <= DISPLAY_LIMIT_MS,
  };
}

/** Time until a change of a meeting appears in two browser contexts; the control is two minimal pages of a minimal `ws` server. */
export async function measureLive(stack: Stack, report: (line: string) => void): Promise<readonly BenchmarkResult[]> {
  const { session } = await register(stack.url);
  const { id, speaker } = await importMeeting(session);
  const server = await startProgram('control-sockets');
  try {
    const browser = await chromium.launch(chromiumOptions);
    try {
      report(`live: ${BROWSERS} control pages, ${CHANGES} changes`);
      const control = await measureControl(browser, server);
      const pages: Page[] = [];
      for (let index = 0; index < BROWSERS; index += 1) pages.push(await openMeeting(browser, stack, session, id));
      const results: BenchmarkResult[] = [];
      for (const kind of createChangeKinds(session, id, speaker)) {
        report(`live: a meeting in ${BROWSERS} browsers, ${CHANGES} changes of kind ${kind.name}`);
        results.push(createResult(kind, await measureDelays(pages, kind), control));
      }
      return results;
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}
