import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/lib/chromium.ts';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { expectStatus, register } from '../api-calls.ts';
import { type BenchmarkResult, percentile } from '../benchmark-result.ts';
import { importSegments } from '../import-segments.ts';

const SEGMENTS = 10_000;
/** Segments of the control's meeting. */
const FEW_SEGMENTS = 20;
const ACTION_ITEMS = 20;
/** "Good" of Interaction to Next Paint (https://web.dev/articles/inp, ms), here for each kind of interaction. */
const LIMIT_MS = 200;
const SHARE = 0.98;
/** The browser reports no shorter events; these count as this (ms). */
const SHORTEST_REPORTED_MS = 16;
/** Time limit on a busy machine (ms). */
const WAIT_TIMEOUT_MS = 60_000;

const ITEMS = '[aria-labelledby="action-items-heading"]';
const MINUTES = '[aria-labelledby="minutes-heading"]';
const PALETTE = ':is(dialog, [role="dialog"]) input';
const SEARCH = '[aria-label="Search the transcript"]';
const QUERY = 'sentence 9998 of a long meeting';

/** One kind of interaction. `settle` waits for the state that the next one needs, or as long as a user does. */
type Interaction = {
  readonly name: string;
  readonly count: number;
  readonly prepare?: (page: Page) => Promise<unknown>;
  readonly act: (page: Page, index: number) => Promise<unknown>;
  readonly settle?: (page: Page, index: number) => Promise<unknown>;
};

/** Selectors are CSS, because a role locator checks every element of the page. */
const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'an action item is checked',
    count: 40,
    prepare: (page) => page.locator(`${ITEMS} input[type="checkbox"]`).first().scrollIntoViewIfNeeded(),
    act: (page) => page.locator(`${ITEMS} input[type="checkbox"]`).first().click(),
    settle: () => wait(150),
  },
  {
    name: 'action items are filtered (mine, team)',
    count: 40,
    act: (page, index) =>
      page
        .locator(`${ITEMS} [role="tab"]`)
        .nth(index % 2)
        .click(),
  },
  {
    name: 'the command palette opens and closes',
    count: 40,
    act: (page, index) => page.keyboard.press(index % 2 === 0 ? 'ControlOrMeta+k' : 'Escape'),
    settle: (page, index) =>
      page.locator(PALETTE).waitFor({ state: index % 2 === 0 ? 'visible' : 'hidden', timeout: WAIT_TIMEOUT_MS }),
  },
  {
    name: 'a query is typed in the search of the transcript',
    count: QUERY.length,
    prepare: (page) => page.locator(SEARCH).focus(),
    act: (page, index) => page.keyboard.press(QUERY[index] === ' ' ? 'Space' : (QUERY[index] ?? 'a')),
    // The search begins 300 ms after a letter: some letters are typed while its matches are rendered.
    settle: (_page, index) => wait([100, 310, 340][index % 3] ?? 0),
  },
  {
    name: 'the transcript is scrolled by pages',
    count: 40,
    prepare: (page) => page.evaluate(focusTranscript),
    act: (page) => page.keyboard.press('PageDown'),
    settle: () => wait(50),
  },
  {
    name: 'minutes are typed in the editor',
    count: 100,
    prepare: async (page) => {
      await page.locator(`${MINUTES} button:has-text("Edit")`).first().click();
      await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.isContentEditable === true);
    },
    act: (page, index) => page.keyboard.press(index % 7 === 6 ? 'Space' : 'a'),
    settle: () => wait(50),
  },
];

/** Runs in the page. Focuses what scrolls the transcript. */
function focusTranscript(): void {
  let element = document.querySelector<HTMLElement>('[data-segment]');
  while (element !== null && getComputedStyle(element).overflowY !== 'auto') element = element.parentElement;
  if (element === null) throw new Error('the transcript has no scroll area');
  element.tabIndex = -1;
  element.focus();
}

/** Runs in the page. Records the longest event of each interaction (a key has two, a click three). */
function recordInteractions(): void {
  const durations = new Map<number, number>();
  Object.assign(window, { interactionDurations: durations });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId > 0)
        durations.set(entry.interactionId, Math.max(durations.get(entry.interactionId) ?? 0, entry.duration));
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/** Returns the recorded durations and clears them, after the browser has reported the last events. */
const drainDurations = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const { interactionDurations } = window as unknown as { interactionDurations: Map<number, number> };
    const durations = [...interactionDurations.values()];
    interactionDurations.clear();
    return durations;
  });

async function measureMeeting(context: BrowserContext, id: string, segments: number): Promise<readonly number[]> {
  const page = await context.newPage();
  await page.addInitScript(recordInteractions);
  await page.goto(`/meetings/${id}`);
  const isLoaded = (count: number) => document.querySelectorAll('[data-segment]').length === count;
  await page.waitForFunction(isLoaded, segments, { timeout: WAIT_TIMEOUT_MS });
  const measured: number[] = [];
  for (const { count, prepare, act, settle } of INTERACTIONS) {
    await prepare?.(page);
    await drainDurations(page);
    for (let index = 0; index < count; index += 1) {
      await act(page, index);
      await settle?.(page, index);
    }
    const durations = await drainDurations(page);
    while (durations.length < count) durations.push(SHORTEST_REPORTED_MS);
    measured.push(percentile(durations, SHARE));
  }
  await page.close();
  return measured;
}

async function addItems(session: HttpSession, meetingId: string): Promise<void> {
  for (let index = 1; index <= ACTION_ITEMS; index += 1) {
    const item = { action_item: { description: `Order the shelves of room ${index}` } };
    await expectStatus(session.post(`/meetings/${meetingId}/action_items`, item), 201);
  }
}

/** From the input to the next paint, on the page of a meeting of 10,000 segments; the control is the same page of a short meeting. */
export async function measureInteractions(
  stack: Stack,
  report: (line: string) => void,
): Promise<readonly BenchmarkResult[]> {
  report(`interactions: a meeting of ${SEGMENTS} segments`);
  const { session } = await register(stack.url);
  const [long, short] = [await importSegments(session, SEGMENTS), await importSegments(session, FEW_SEGMENTS)];
  for (const id of [long, short]) await addItems(session, id);
  const browser = await chromium.launch(chromiumOptions);
  try {
    const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = session.cookie().split('=');
    await context.addCookies([{ name, value, url: stack.url, httpOnly: true, sameSite: 'Lax' }]);
    report('interactions: items, palette, search, scrolling, editor');
    const control = await measureMeeting(context, short, FEW_SEGMENTS);
    const product = await measureMeeting(context, long, SEGMENTS);
    return INTERACTIONS.map(({ name: interaction, count }, index) => ({
      name: `Meeting of ${SEGMENTS} segments, ${count} times: ${interaction}; from the input to the next paint, p98; control: a meeting of ${FEW_SEGMENTS}`,
      product: product[index] ?? Number.NaN,
      control: control[index] ?? Number.NaN,
      unit: 'ms',
      target: `≤ ${LIMIT_MS} ms`,
      isReached: (product[index] ?? Number.NaN) <= LIMIT_MS,
    }));
  } finally {
    await browser.close();
  }
}
