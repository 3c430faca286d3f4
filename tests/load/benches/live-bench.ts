import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumOptions } from '../../../scripts/lib/chromium.ts';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import type { Stack } from '../../../scripts/lib/stack.ts';
import { waitUntil } from '../../../scripts/lib/wait-until.ts';
import type { BareSocketsRequest } from '../bare-sockets.ts';
import { type Figure, percentile } from '../figure.ts';
import { expectStatus, newMeeting, register } from '../people.ts';
import { type Program, startProgram } from '../program.ts';

const BROWSERS = 2;
const CHANGES = 20;
/** The first one waits for what no other waits for: it is not counted. */
const WARM_UP = 1;

const SEEN_MS = 1_000;
/** A machine may be busy (ms). */
const WAIT_TIMEOUT_MS = 60_000;

const TALK = ['Chair: We open the reading room in May.', 'Designer: I will send the pictures to the printer.'];

/** Something that one writes, and where the others see it. */
type Kind = {
  readonly name: string;
  readonly place: string;
  readonly write: (words: string) => Promise<unknown>;
};

async function talk(session: HttpSession): Promise<{ id: string; speaker: string }> {
  const id = await newMeeting(session, 'A talk that is changed');
  const transcript = { format: 'text', content: TALK.join('\n') };
  await expectStatus(session.post(`/meetings/${id}/transcript`, transcript), 202);
  let state = '';
  await waitUntil(
    async () => {
      const body = (await expectStatus(session.get(`/meetings/${id}`), 200)) as { meeting: { state: string } };
      state = body.meeting.state;
      return state === 'ready';
    },
    { timeoutMs: WAIT_TIMEOUT_MS, everyMs: 100, message: () => `the talk is still ${state}` },
  );
  const told = (await expectStatus(session.get(`/meetings/${id}/transcript`), 200)) as {
    speakers: { id: string }[];
  };
  return { id, speaker: told.speakers[0]?.id ?? '' };
}

function kindsOf(session: HttpSession, id: string, speaker: string): readonly Kind[] {
  const at = (rest: string) => `/meetings/${id}${rest}`;
  return [
    {
      name: 'Title',
      place: 'h1',
      write: (title) => expectStatus(session.patch(at(''), { meeting: { title } }), 200),
    },
    {
      name: 'Minutes',
      place: '[aria-labelledby="minutes-heading"]',
      write: (content) => expectStatus(session.patch(at('/minutes'), { content }), 200),
    },
    {
      name: 'Action item',
      place: '[aria-labelledby="action-items-heading"]',
      write: (description) => expectStatus(session.post(at('/action_items'), { action_item: { description } }), 201),
    },
    {
      name: 'Agenda item',
      place: '[aria-labelledby="agenda-heading"]',
      write: (title) => expectStatus(session.post(at('/agenda_items'), { agenda_item: { title } }), 201),
    },
    {
      name: 'Speaker',
      place: `[data-strip="${speaker}"]`,
      write: (name) =>
        expectStatus(session.post(at('/speakers/assign'), { speaker_id: speaker, user_id: null, name }), 200),
    },
  ];
}

/** In the page: begins to look, and answers where it will be told when the words have been painted in their place, on the clock of this machine. */
function lookFor([place, words]: readonly [place: string, words: string]): { readonly seen: Promise<number> } {
  const seen = new Promise<number>((resolve) => {
    const changes = new MutationObserver(() => {
      if (document.querySelector(place)?.textContent?.includes(words) !== true) return;
      changes.disconnect();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve(Date.now())));
    });
    changes.observe(document, { childList: true, characterData: true, subtree: true });
  });
  return { seen };
}

/** What takes longer than anybody is patient fails with these words; the wait alone keeps the program alive. */
async function inTime<T>(awaited: Promise<T>, failure: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`live: ${failure} within ${WAIT_TIMEOUT_MS} ms`)), WAIT_TIMEOUT_MS);
  });
  try {
    return await Promise.race([awaited, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** How long after each answer each browser shows what was written. */
async function delaysOf(pages: readonly Page[], { name, place, write }: Kind): Promise<readonly number[]> {
  const delays: number[] = [];
  for (let change = 1 - WARM_UP; change <= CHANGES; change += 1) {
    const words = `${name} ${change} of ${CHANGES}.`;
    // All of them look before anything is written. A page that is loaded anew loses its look, which fails.
    const looks = await Promise.all(
      pages.map((page) =>
        inTime(page.evaluateHandle(lookFor, [place, words] as const), `no look for "${words}" began`),
      ),
    );
    await inTime(write(words), `"${words}" was not written`);
    const response = Date.now();
    const seen = await Promise.all(
      looks.map((look, at) =>
        inTime(
          look.evaluate((begun) => begun.seen),
          `"${words}" was written and did not appear in ${place} of browser ${at + 1}`,
        ),
      ),
    );
    await Promise.all(looks.map((look) => look.dispose()));
    // Some see it before whoever wrote it has the answer.
    if (change > 0) delays.push(...seen.map((at) => Math.max(0, at - response)));
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
        const said = String(payload);
        if (said.includes('confirm_subscription') && said.includes('MeetingChannel')) resolve();
      }),
    );
  });
  await page.goto(`/meetings/${id}`, { timeout: WAIT_TIMEOUT_MS });
  await inTime(subscribed, 'the page did not subscribe to its meeting');
  for (const place of ['minutes', 'action-items', 'agenda'])
    await page.waitForSelector(`[aria-labelledby="${place}-heading"]`, { timeout: WAIT_TIMEOUT_MS });
  await page.waitForSelector('[data-strip]', { timeout: WAIT_TIMEOUT_MS });
  return page;
}

/** A page that shows what a minimal `ws` server sends it, and nothing else. */
async function openBare(browser: Browser, port: number): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.setContent('<h1></h1>');
  const opened = page.evaluate(
    (address) =>
      new Promise((resolve) => {
        const socket = new WebSocket(address);
        const title = document.querySelector('h1');
        socket.onmessage = ({ data }) => title?.replaceChildren(String(data));
        socket.onopen = resolve;
      }),
    `ws://127.0.0.1:${port}`,
  );
  await inTime(opened, 'the bare page has no socket');
  return page;
}

async function controlDelays(browser: Browser, server: Program): Promise<readonly number[]> {
  const port = await server.ask<number>({ kind: 'listen' } satisfies BareSocketsRequest);
  const pages: Page[] = [];
  for (let at = 0; at < BROWSERS; at += 1) pages.push(await openBare(browser, port));
  const write = (text: string) => server.ask({ kind: 'broadcast', text } satisfies BareSocketsRequest);
  return delaysOf(pages, { name: 'Words', place: 'h1', write });
}

function figureOf({ name }: Kind, delays: readonly number[], control: readonly number[]): Figure {
  const worst = Math.max(...delays);
  const [usual, bare] = [percentile(delays, 0.5), percentile(control, 0.5)];
  return {
    name: `${name}: from the answered write until another browser shows it, worst of ${delays.length} (p50: ${usual} ms, control ${bare} ms)`,
    product: worst,
    control: Math.max(...control),
    unit: 'ms',
    target: `≤ ${SEEN_MS} ms`,
    isReached: worst <= SEEN_MS,
  };
}

/** What somebody changes in a meeting, until each of two contexts of a browser that have it open shows it; beside bare pages of a minimal `ws` server. */
export async function measureLive(stack: Stack, say: (line: string) => void): Promise<readonly Figure[]> {
  const { session } = await register(stack.url);
  const { id, speaker } = await talk(session);
  const server = await startProgram('bare-sockets');
  try {
    const browser = await chromium.launch(chromiumOptions);
    try {
      say(`live: ${BROWSERS} bare pages, ${CHANGES} changes`);
      const control = await controlDelays(browser, server);
      const pages: Page[] = [];
      for (let at = 0; at < BROWSERS; at += 1) pages.push(await openMeeting(browser, stack, session, id));
      const figures: Figure[] = [];
      for (const kind of kindsOf(session, id, speaker)) {
        say(`live: a meeting in ${BROWSERS} browsers, ${CHANGES} changes: ${kind.name}`);
        figures.push(figureOf(kind, await delaysOf(pages, kind), control));
      }
      return figures;
    } finally {
      await browser.close();
    }
  } finally {
    await server.stop();
  }
}
