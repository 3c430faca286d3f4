import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting, SAMPLE_VTT } from './meeting.ts';

const WIDTHS = [375, 768, 1024, 1280, 1440, 1728, 1920, 2560];
/** From this width on, the transcript is a panel beside the document, if the sidebar leaves enough room for both. */
const PANEL_MIN_WIDTH_PX = 1024;
const MIN_PAGE_WITH_PANEL = 960;
const SIDEBAR_PX = { open: 232, collapsed: 56 };
const MIN_DOCUMENT_PX = 520;
const MAX_DOCUMENT_PX = 720;

const LONG_TITLE =
  'Planning of the launch of the new library website, with the pictures for the printer, the catalogue, the search page and the budget';

test('the page spans the window at every width, with the transcript at its right edge', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http, { title: LONG_TITLE, content: SAMPLE_VTT, format: 'vtt' });
  for (const sidebar of ['open', 'collapsed'] as const) {
    await page.goto('/meetings');
    await page.evaluate((form) => localStorage.setItem('minutehand.sidebar', form), sidebar);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/meetings/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText('We decided to launch', { exact: false }).first()).toBeVisible();
      const hasPanel = width >= PANEL_MIN_WIDTH_PX && width - SIDEBAR_PX[sidebar] >= MIN_PAGE_WITH_PANEL;
      await expectGeometry(page, hasPanel, `${width} px, sidebar ${sidebar}`);
    }
  }
});

async function expectGeometry(page: Page, hasPanel: boolean, message: string): Promise<void> {
  const windowEdge = await page.evaluate(() => document.documentElement.clientWidth);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(overflow, `no horizontal scrolling at ${message}`).toBe(windowEdge);

  const panel = page.getByRole('complementary', { name: 'Transcript' });
  const title = await getBox(page, 'h1');
  if (hasPanel) {
    const box = await panel.boundingBox();
    expect(Math.round((box?.x ?? 0) + (box?.width ?? 0)), `the panel's right edge at ${message}`).toBe(windowEdge);
    expect(box?.width, `the panel's width at ${message}`).toBeGreaterThanOrEqual(360);
    expect(box?.width, `the panel's width at ${message}`).toBeLessThanOrEqual(480);
    expect(title.right, `the title ends before the panel at ${message}`).toBeLessThanOrEqual(box?.x ?? 0);
    const minutes = await getBox(page, 'section[aria-labelledby="minutes-heading"]');
    expect(minutes.right - minutes.left, `the document's measure at ${message}`).toBeLessThanOrEqual(MAX_DOCUMENT_PX);
    expect(minutes.right - minutes.left, `room for the document at ${message}`).toBeGreaterThan(MIN_DOCUMENT_PX);
    expect(minutes.right, `the document ends before the panel at ${message}`).toBeLessThanOrEqual(box?.x ?? 0);
  } else {
    await expect(panel, `no panel at ${message}`).toHaveCount(0);
  }
  const actions = await getBox(page, 'header:has(h1) button[aria-haspopup="menu"] >> nth=-1');
  const minutesBox = await getBox(page, 'section[aria-labelledby="minutes-heading"]');
  expect(await getTextLeft(page), `the title and the document begin at the same edge at ${message}`).toBeCloseTo(
    minutesBox.left,
    0,
  );
  expect(actions.right, `the header ends within the document at ${message}`).toBeLessThanOrEqual(minutesBox.right + 1);
  expect(title.lines, `lines of the title at ${message}`).toBeLessThanOrEqual(2);
  expect(await getWrappedLabels(page), `labels on one line at ${message}`).toEqual([]);
}

/** The left edge of the words of the title. The title itself has a border around them while it is edited. */
function getTextLeft(page: Page): Promise<number> {
  return page.locator('h1').evaluate((title) => {
    const range = document.createRange();
    range.selectNodeContents(document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode() ?? title);
    return range.getBoundingClientRect().left;
  });
}

async function getBox(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => {
    const { left, right, height } = element.getBoundingClientRect();
    return { left, right, lines: Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight)) };
  });
}

/** Tab labels and headings of sections that take more than one line. */
function getWrappedLabels(page: Page): Promise<string[]> {
  return page.locator('[role="tab"], main h2').evaluateAll((elements) =>
    elements.flatMap((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 1);
      // A label and its count differ in size, but overlap vertically while they are on one line.
      const isWrapped = boxes.some(({ top }) => boxes.some(({ bottom }) => top >= bottom));
      const text = element.textContent ?? '';
      return element.getClientRects().length > 0 && element.clientWidth > 1 && isWrapped ? [text] : [];
    }),
  );
}

test('the transcript is resized by pointer and by keyboard, and its width is kept', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http, { content: SAMPLE_VTT, format: 'vtt' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/meetings/${id}`);
  const panel = page.getByRole('complementary', { name: 'Transcript' });
  const edge = page.getByRole('separator', { name: 'Resize transcript' });
  const getWidth = async () => Math.round((await panel.boundingBox())?.width ?? 0);
  await expect.poll(getWidth).toBe(403);

  const box = await edge.boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  await page.mouse.move(x, 450);
  await page.mouse.down();
  await page.mouse.move(x - 60, 450, { steps: 4 });
  await page.mouse.move(1440 - 500, 450);
  await page.mouse.up();
  await expect.poll(getWidth).toBe(500);
  await edge.focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(getWidth).toBe(516);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(getWidth).toBe(484);
  await page.reload();
  await expect.poll(getWidth).toBe(484);

  await page.keyboard.press(']');
  await expect(panel).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show transcript' })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await page.getByRole('button', { name: 'Show transcript' }).click();
  await expect.poll(getWidth).toBe(484);
  await edge.dblclick();
  await expect.poll(getWidth).toBe(403);
});

test('dialogs and texts stay open while the window changes its width', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http, { content: SAMPLE_VTT, format: 'vtt' });
  const setWidth = (width: number) => page.setViewportSize({ width, height: 900 });
  await setWidth(1440);
  await page.goto(`/meetings/${id}`);
  const search = page.getByRole('textbox', { name: 'Search the transcript' });
  await search.fill('printer');
  await setWidth(768);
  await expect(page.getByRole('tab', { name: 'Transcript' })).toHaveAttribute('aria-selected', 'true');
  await expect(search).toHaveValue('printer');
  await expect(search).toBeFocused();
  await setWidth(1440);
  await expect(page.getByRole('complementary', { name: 'Transcript' }).locator(search)).toBeFocused();

  await page.getByRole('button', { name: 'Version history' }).click();
  const dialog = page.getByRole('dialog', { name: 'Version history' });
  await expect(dialog).toBeVisible();
  await setWidth(375);
  await expect(page.getByRole('tab', { name: 'Minutes' })).toHaveAttribute('aria-selected', 'true');
  await expect(dialog).toBeVisible();
  await setWidth(1440);
  await expect(dialog).toBeVisible();
});

test('unsaved texts of two sections stay when the window becomes narrow, each in its tab', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http, { content: SAMPLE_VTT, format: 'vtt' });
  await person.http.post(`/meetings/${id}/action_items`, { action_item: { description: 'Order the shelves' } });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/meetings/${id}`);
  await page.getByRole('button', { name: 'Thumbs down' }).click();
  const comments = page.getByLabel('Comments', { exact: true });
  await comments.fill('Too short.');
  await page.getByRole('button', { name: 'Item actions Order the shelves' }).click();
  await page.getByRole('menuitem', { name: /^Edit/ }).click();
  const description = page.getByLabel('Description', { exact: true });
  await description.fill('Order the tables');
  await page.setViewportSize({ width: 375, height: 800 });
  const getTab = (name: RegExp) => page.getByRole('tab', { name });
  await expect(getTab(/^Minutes/)).toHaveAttribute('aria-selected', 'true');
  await expect(comments).toBeVisible();
  await expect(description).toBeHidden();
  await getTab(/^Action items/).click();
  await expect(description).toBeVisible();
  await expect(comments).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(description).toHaveValue('Order the tables');
  await expect(comments).toHaveValue('Too short.');
});

/** Smallest target of a pointer (px). */
const MIN_TARGET_PX = 24;

test('targets are at least 24 px, and focus rings are not clipped', async ({ page, person }) => {
  const { id } = await createReadyMeeting(person.http, { content: SAMPLE_VTT, format: 'vtt' });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('list', { name: 'Speakers' })).toBeVisible();
  await page.getByRole('button', { name: 'Edit transcript' }).click();
  await expect(page.locator('[data-segment]').first().getByRole('checkbox')).toBeVisible();
  const small = await page
    .locator('main')
    .locator('button, input[type="checkbox"], summary, [role="tab"], [role="separator"]')
    .evaluateAll((elements, minimum) => {
      // The action item rows have their own test.
      const targets = elements.filter((element) => !element.closest('[aria-labelledby="action-items-heading"]'));
      return targets.flatMap((element) => {
        const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
        const isSmall = width > 0 && (width < minimum - 0.5 || height < minimum - 0.5);
        return isSmall ? [`${element.outerHTML.slice(0, 120)}: ${width} × ${height}`] : [];
      });
    }, MIN_TARGET_PX);
  expect(small).toEqual([]);

  const expectVisibleFocusRing = async (element: Locator) => {
    // The focus ring is shown after a key.
    await page.keyboard.press('Shift');
    await element.focus();
    expect(await getClippedSides(element), `the focus ring of ${await element.innerText()}`).toBe('');
  };
  await expectVisibleFocusRing(page.getByRole('list', { name: 'Speakers' }).getByRole('button').first());
  await expectVisibleFocusRing(page.getByRole('navigation', { name: 'Sections' }).getByRole('button').first());
  await page.setViewportSize({ width: 375, height: 800 });
  await expectVisibleFocusRing(page.getByRole('tab').first());
});

/** The sides on which a scroll container cuts the focus ring of an element. */
function getClippedSides(locator: Locator): Promise<string> {
  return locator.evaluate((element) => {
    const style = getComputedStyle(element);
    const reach = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth);
    const ring = element.getBoundingClientRect();
    for (let parent = element.parentElement; parent; parent = parent.parentElement) {
      if (getComputedStyle(parent).overflowX === 'visible') continue;
      const box = parent.getBoundingClientRect();
      const sides = {
        left: ring.left - reach < box.left,
        right: ring.right + reach > box.right,
        top: ring.top - reach < box.top,
        bottom: ring.bottom + reach > box.bottom,
      };
      return Object.entries(sides)
        .flatMap(([side, isClipped]) => (isClipped ? [side] : []))
        .join(' ');
    }
    return '';
  });
}
