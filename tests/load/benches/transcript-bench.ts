import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/lib/chromium.ts';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { type Figure, percentile } from '../figure.ts';
import { expectStatus, newMeeting, register } from '../people.ts';

const SEGMENTS = 10_000;
const SPEAKERS = 12;
/** What a page of nothing special has. */
const FEW_SEGMENTS = 20;
const OPENINGS = 7;
const WHEEL_STEPS = 60;
const WHEEL_PX = 1_200;

const OPENS_MS = 1_500;
/** Longer than this and somebody sees it. */
const PAUSE_MS = 100;
/** A machine may be busy (ms). */
const WAIT_TIMEOUT_MS = 60_000;

/** What the page has noted of itself. */
type Noted = { firstRows: number; pauses: number[] };

async function talk(session: HttpSession, segments: number): Promise<string> {
  const id = await newMeeting(session, `A talk of ${segments}`);
  const lines = Array.from(
    { length: segments },
    (_, at) => `Speaker ${(at % SPEAKERS) + 1}: This is sentence ${at} of a long talk about the plan for next year.`,
  );
  const transcript = { format: 'text', content: lines.join('\n') };
  await expectStatus(session.post(`/meetings/${id}/transcript`, transcript), 202);
  const until = performance.now() + WAIT_TIMEOUT_MS;
  for (;;) {
    const { meeting } = (await expectStatus(session.get(`/meetings/${id}`), 200)) as { meeting: { state: string } };
    if (meeting.state === 'ready') return id;
    if (performance.now() > until) throw new Error(`a talk of ${segments} is still ${meeting.state}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Notes when the first rows are painted, and each pause that a person could see. */
function note(): void {
  const noted: Noted = { firstRows: 0, pauses: [] };
  Object.assign(window, { noted });
  const rows = new MutationObserver(() => {
    if (document.querySelector('[data-segment]') === null) return;
    rows.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (noted.firstRows = performance.now())));
  });
  rows.observe(document, { childList: true, subtree: true });
  new PerformanceObserver((list) => noted.pauses.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  });
}

const notedBy = (page: Page) => page.evaluate(() => (window as unknown as { noted: Noted }).noted);

async function open(context: BrowserContext, id: string, segments: number): Promise<{ page: Page; firstRows: number }> {
  const page = await context.newPage();
  await page.addInitScript(note);
  await page.goto(`/meetings/${id}`, { waitUntil: 'commit' });
  await page.waitForFunction(() => (window as unknown as { noted: Noted }).noted.firstRows > 0, undefined, {
    timeout: WAIT_TIMEOUT_MS,
  });
  const { firstRows } = await notedBy(page);
  await page.waitForFunction((count) => document.querySelectorAll('[data-segment]').length === count, segments, {
    timeout: WAIT_TIMEOUT_MS,
  });
  return { page, firstRows };
}

/** Opens a meeting so often, and scrolls and searches the last time. */
async function use(context: BrowserContext, id: string, segments: number) {
  // The first one fetches the programs too.
  await (await open(context, id, segments)).page.close();
  const opened: number[] = [];
  for (let time = 1; time < OPENINGS; time += 1) {
    const { page, firstRows } = await open(context, id, segments);
    opened.push(firstRows);
    await page.close();
  }
  const { page, firstRows } = await open(context, id, segments);
  opened.push(firstRows);
  await page.locator('[data-segment]').first().hover();
  await page.evaluate(() => (window as unknown as { noted: Noted }).noted.pauses.splice(0));
  for (let step = 0; step < WHEEL_STEPS; step += 1) {
    await page.mouse.wheel(0, WHEEL_PX);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const { pauses } = await notedBy(page);
  // Looked for in the page: a locator that asks every element for its name takes longer than the search.
  const field = page.locator('[aria-label="Search the transcript"]');
  await field.focus();
  const begun = performance.now();
  await field.fill(`sentence ${segments - 2} `);
  await page.waitForFunction(() => document.querySelector('[data-segment] mark') !== null, undefined, {
    timeout: WAIT_TIMEOUT_MS,
  });
  const found = performance.now() - begun;
  await page.close();
  return { opened: percentile(opened, 0.5), longest: Math.max(0, ...pauses), found };
}

/** The page of a meeting of 10,000 segments in a browser, beside the same page of a short one. */
export async function measureTranscript(stack: Stack, say: (line: string) => void): Promise<readonly Figure[]> {
  say(`transcript: a meeting of ${SEGMENTS} segments`);
  const { session } = await register(stack.url);
  const long = await talk(session, SEGMENTS);
  const short = await talk(session, FEW_SEGMENTS);
  const browser = await chromium.launch(chromiumOptions);
  try {
    const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = session.cookie().split('=');
    await context.addCookies([{ name, value, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
    say(`transcript: opened ${OPENINGS} times, scrolled, searched`);
    const control = await use(context, short, FEW_SEGMENTS);
    const product = await use(context, long, SEGMENTS);
    return [
      {
        name: `Meeting of ${SEGMENTS} segments opens (from the click to its first words, in a browser), p50; control: one of ${FEW_SEGMENTS}`,
        product: product.opened,
        control: control.opened,
        unit: 'ms',
        target: `≤ ${OPENS_MS} ms`,
        isReached: product.opened <= OPENS_MS,
      },
      {
        name: 'The same, scrolled through: longest pause',
        product: product.longest,
        control: control.longest,
        unit: 'ms',
        target: `≤ ${PAUSE_MS} ms`,
        isReached: product.longest <= PAUSE_MS,
      },
      {
        name: 'The same, searched: from the words to the place (300 ms of it wait for more words)',
        product: product.found,
        control: control.found,
        unit: 'ms',
      },
    ];
  } finally {
    await browser.close();
  }
}
