import { copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { resolveFromRoot } from '../../../scripts/lib/paths.ts';
import { COLOR_RULES, findViolations } from '../check-screen.ts';
import { findGeometryFaults } from '../find-geometry-faults.ts';
import { findSmallTargets } from '../find-small-targets.ts';
import { setScreenshotTime } from './fixed-time.ts';
import { createSampleData } from './sample-data.ts';
import { HEIGHTS, parseViews, type ShownState, type View } from './state.ts';
import { listStates } from './states.ts';
import { createFilename, FORMAT, listScreenshots, writeIndex, writeTable } from './write-index.ts';

const DEFAULT_FOLDER = resolveFromRoot('.cache', 'screenshots');
/** A chosen folder keeps its other files. */
const FOLDER = process.env.FOLDER || DEFAULT_FOLDER;
const COMMITTED_FOLDER = resolveFromRoot('docs', 'pictures');
/** Quality of the lossy compression (0 to 100) that still keeps text sharp. */
const QUALITY = 82;
const LARGEST_PICTURE_BYTES = 150 * 1000;
/** Time limit for everything that a page loads, on a busy machine (ms). */
const LOADED_MS = 30_000;
/** Whether each state is also checked, in each of its views. */
const CHECKS = Boolean(process.env.CHECK);

test('takes a screenshot of each state', async ({ browser, baseURL: url }) => {
  const baseURL = url ?? '';
  const data = await createSampleData(baseURL);
  const { STATE: names = '', UPDATE_PICTURES: updates } = process.env;
  const chosenViews = parseViews(process.env.VIEWS ?? '');
  if (updates && chosenViews) throw new Error('UPDATE_PICTURES replaces the committed views: run it without VIEWS.');
  if (updates && FORMAT !== 'webp') throw new Error('UPDATE_PICTURES writes WebP: run it without FORMAT.');
  const allStates = listStates(data);
  const states = allStates.filter(({ name }) => names.split(',').some((prefix) => name.startsWith(prefix)));
  if (FOLDER === DEFAULT_FOLDER) await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  for (const state of states)
    await test.step(state.name, async () => {
      const views = chosenViews ?? state.views ?? [[1440, 'light']];
      const session = data.sessions[state.person ?? 'demo'];
      try {
        await takeScreenshots({ browser, baseURL, state, views, session });
      } catch (error) {
        // The other screenshots are taken too.
        expect.soft(error, state.name).toBeUndefined();
      }
    });
  const taken = new Set(await readdir(FOLDER));
  const screenshots = listScreenshots(states, chosenViews).filter(({ file }) => taken.has(file));
  if (updates) {
    for (const { file } of screenshots) {
      const { size } = await stat(join(FOLDER, file));
      expect.soft(size, `bytes of ${file}`).toBeLessThanOrEqual(LARGEST_PICTURE_BYTES);
    }
    await replaceCommitted(
      screenshots.map(({ file }) => file),
      listScreenshots(allStates, undefined),
    );
  }
  const committed = new Set(await readdir(COMMITTED_FOLDER));
  await writeFile(join(FOLDER, 'index.html'), writeIndex(screenshots, committed));
  console.log(`  ${screenshots.length} screenshots: ${join(FOLDER, 'index.html')}`);
});

/** Copies these files to the committed ones, and removes those of states and views that no longer exist. */
async function replaceCommitted(files: readonly string[], all: ReturnType<typeof listScreenshots>): Promise<void> {
  for (const file of files) await copyFile(join(FOLDER, file), join(COMMITTED_FOLDER, file));
  const known = new Set(all.map(({ file }) => file));
  for (const file of await readdir(COMMITTED_FOLDER))
    if (file.endsWith('.webp') && !known.has(file)) await rm(join(COMMITTED_FOLDER, file));
  const committed = new Set(await readdir(COMMITTED_FOLDER));
  const listed = all.filter(({ file }) => committed.has(file));
  await writeFile(join(COMMITTED_FOLDER, 'README.md'), writeTable(listed));
}

async function takeScreenshots(options: {
  browser: Browser;
  baseURL: string;
  state: ShownState;
  views: readonly View[];
  session: HttpSession | undefined;
}): Promise<void> {
  const { browser, baseURL, state, views, session } = options;
  const sizes = new Set(views.map(([size]) => size));
  for (const size of sizes) {
    const context = await browser.newContext({
      baseURL,
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
      permissions: ['microphone'],
      viewport: { width: size, height: HEIGHTS[size] },
    });
    try {
      await setScreenshotTime(context);
      if (session) await addSessionCookie(context, session, baseURL);
      const page = await context.newPage();
      await state.before?.(page);
      await page.goto(state.path);
      if (state.skipsLoadCheck) await expect(page.locator('main > *').first()).toBeVisible();
      else await waitUntilShown(page);
      await state.after?.(page);
      if (!state.skipsLoadCheck) await waitUntilShown(page);
      for (const [index, view] of views.filter(([width]) => width === size).entries()) {
        await page.emulateMedia({ colorScheme: view[1] });
        await page.evaluate(showImages);
        await saveScreenshot(page, join(FOLDER, createFilename(state.name, view)));
        if (CHECKS && isPage(state)) await checkView(page, createFilename(state.name, view), index > 0);
      }
      // The page scrolls.
      if (CHECKS && isPage(state))
        expect.soft(await findSmallTargets(page), `small: ${state.name} ${size}`).toEqual([]);
      await state.finish?.(page);
    } finally {
      // A page that stays open after a failure would load the machine while the next states are shown.
      await context.close();
    }
  }
}

/** Emails are documents of their own. */
const isPage = ({ path }: ShownState) => path !== '/offline.html';

/** The other theme of a view has the same geometry. */
async function checkView(page: Page, file: string, isOtherTheme: boolean): Promise<void> {
  if (!isOtherTheme) expect.soft(await findGeometryFaults(page), `geometry: ${file}`).toEqual([]);
  const violations = await findViolations(page, isOtherTheme ? COLOR_RULES : undefined);
  expect.soft(violations, `accessibility: ${file}`).toEqual([]);
}

/** Everything is loaded, fonts too. */
async function waitUntilShown(page: Page): Promise<void> {
  await expect(page.locator('main > *').first()).toBeVisible();
  await page.waitForLoadState('networkidle', { timeout: LOADED_MS });
  // Content further down may load only when it scrolls into view.
  const isAnythingLoading = () =>
    page.locator(':is(main, dialog, [role="dialog"]) [aria-busy="true"]').evaluateAll((elements) =>
      elements.some((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return bottom > 0 && top < window.innerHeight;
      }),
    );
  await expect.poll(isAnythingLoading).toBe(false);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Runs in the page. Waits until the images of the theme are shown, except those further down that load when they scroll into view. */
async function showImages(): Promise<void> {
  for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  const images = [...document.images].filter(({ loading }) => loading !== 'lazy');
  await Promise.allSettled(images.map((image) => image.decode()));
}

/** Converts to WebP, which is a third of the size of PNG and which Playwright cannot write, unless FORMAT is `png`. */
async function saveScreenshot(page: Page, file: string): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { caret-color: transparent !important; animation: none !important; transition: none !important; }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const client = await page.context().newCDPSession(page);
  const { data } = await client.send(
    'Page.captureScreenshot',
    FORMAT === 'png' ? { format: 'png' } : { format: 'webp', quality: QUALITY },
  );
  await writeFile(file, Buffer.from(data, 'base64'));
}

async function addSessionCookie(context: BrowserContext, session: HttpSession, url: string): Promise<void> {
  const [name = '', value = ''] = session.cookie().split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, sameSite: 'Lax' }]);
}
