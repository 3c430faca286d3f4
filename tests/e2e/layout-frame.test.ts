import type { Locator, Page } from '@playwright/test';
import { expectNoOverlap } from './expect-no-overlap.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

test('on a wide window, the tabs of the settings are all visible', async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/settings?tab=data');
  await expect(page.getByRole('tab', { name: 'Data' })).toBeVisible();
  const hidden = await page.getByRole('tablist').evaluate((list) => list.scrollWidth - list.clientWidth);
  expect(hidden, 'px of the tabs that are cut').toBe(0);
  const title = await getLeft(page.getByRole('heading', { level: 1 }));
  expect(await getLeft(page.getByRole('tab', { name: 'Profile' }))).toBe(title);
});

test('search, decisions, notifications and settings are equally wide', async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const widths: Record<string, number> = {};
  for (const path of ['/search?q=shelves', '/decisions', '/notifications', '/settings', '/received_invitations']) {
    await page.goto(path);
    const head = page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) });
    await expect(head).toBeVisible();
    widths[path] = Math.round((await head.boundingBox())?.width ?? 0);
  }
  expect([...new Set(Object.values(widths))], JSON.stringify(widths)).toHaveLength(1);
});

test('on a phone, the last tab of the settings is clear of the faded edge', async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 375, height: 760 });
  await page.goto('/settings?tab=security_log');
  const tab = page.getByRole('tab', { name: 'Security log' });
  await expect(tab).toHaveAttribute('aria-selected', 'true');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect(page.getByRole('tablist')).toHaveAttribute('data-overflow', 'left');
});

test('the numbers of the usage end at the edge of their card', async ({ page, person: _ }) => {
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/settings?tab=account');
    const row = page.getByRole('list', { name: 'Usage' }).getByRole('listitem').first();
    await expect(row).toBeVisible();
    const space = await row.evaluate((element) => {
      const end = element.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(element).paddingRight);
      return Math.round(end - (element.lastElementChild?.getBoundingClientRect().right ?? 0));
    });
    expect(space, `px beside the figure at ${width} px`).toBe(0);
  }
});

test('a dialog without content has no empty band above its buttons', async ({ page, person: _ }) => {
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/dashboard');
    const dialog = page.getByRole('dialog');
    const start = dialog.getByRole('button', { name: 'Get started' });
    const create = dialog.getByRole('button', { name: 'Create meeting type' });
    await expect(start.or(create)).toBeVisible();
    if (await start.isVisible()) await start.click();
    await expect(create).toBeVisible();
    const distance = await dialog.evaluate((element) => {
      const text = element.querySelector('p')?.getBoundingClientRect().bottom ?? 0;
      return (element.querySelector('footer')?.getBoundingClientRect().top ?? 0) - text;
    });
    expect(Math.round(distance), `px between the text and the buttons at ${width} px`).toBe(16);
  }
});

test('clearing the filters of a search does not move the results', async ({ page, person: _ }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/search?q=shelves&period=year');
  const clear = page.getByRole('button', { name: 'Clear filters' });
  await expect(clear).toBeVisible();
  const tabs = page.getByRole('tablist', { name: 'Result type' });
  const set = await tabs.boundingBox();
  await clear.click();
  await expect(clear).toBeHidden();
  expect((await tabs.boundingBox())?.y).toBe(set?.y);
});

test('filtering the list of meetings does not move the meetings', async ({ page, person }) => {
  const created = await person.http.post('/meetings', { meeting: { title: 'Library move' } });
  expect(created.status).toBe(201);
  const row = page.getByRole('link', { name: 'Library move' });
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/meetings');
    await expect(row).toBeVisible();
    const top = (await row.boundingBox())?.y;
    await page.goto('/meetings?mine=1');
    await expect(page.getByRole('button', { name: 'Clear filters' })).toBeVisible();
    await expect(row).toBeVisible();
    expect((await row.boundingBox())?.y, `at ${width} px`).toBe(top);
  }
});

test('in a low window, the collapsed sidebar scrolls without a scrollbar that covers its icons', async ({
  page,
  person: _,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await page.goto('/meetings');
  const sidebar = page.locator('#sidebar');
  await expect(sidebar).toHaveAttribute('data-mode', 'collapsed');
  await expect(sidebar).toHaveCSS('scrollbar-width', 'none');
  const notifications = sidebar.getByRole('button', { name: /^Notifications/ });
  await notifications.focus();
  await expect(notifications).toBeInViewport();
  expect(await sidebar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
});

test('the menu of the account is within the window at every width', async ({ page, person: _ }) => {
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/meetings');
    if (width < 768) await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: /^Workspace: / }).click();
    const menu = page.getByRole('menu', { name: 'Workspace' });
    await expect(menu.getByRole('menuitemradio')).toBeVisible();
    const box = await menu.boundingBox();
    expect(box?.x, `left edge at ${width} px`).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0), `right edge at ${width} px`).toBeLessThanOrEqual(width);
    expect(await getOverflow(page), `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test('a long name of the user gets an ellipsis, and does not move or widen the sidebar', async ({ page, person }) => {
  const name = 'Maximiliana Sample-Longname von der Oberen Musterstraße';
  expect((await person.http.patch('/users', { user: { name } })).status).toBe(200);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/notifications');
    if (width < 768) await page.getByRole('button', { name: 'Open menu' }).click();
    const sidebar = page.locator('#sidebar');
    const user = sidebar.getByRole('button', { name });
    // Focus scrolls a button that is wider than the sidebar into view.
    await user.focus();
    expect(await sidebar.evaluate((element) => element.scrollWidth - element.clientWidth), `at ${width} px`).toBe(0);
    await expect(user.getByText(name)).toHaveCSS('text-overflow', 'ellipsis');
    const box = await user.boundingBox();
    const edges = await sidebar.boundingBox();
    const right = (box?.x ?? 0) + (box?.width ?? 0);
    expect(right, `right edge at ${width} px`).toBeLessThanOrEqual((edges?.x ?? 0) + (edges?.width ?? 0));
  }
});

test('the entries of a menu begin at the same place, with an icon or without', async ({ page, person: _ }) => {
  await page.goto('/meetings');
  await page.getByRole('button', { name: /^Workspace: / }).click();
  const menu = page.getByRole('menu', { name: 'Workspace' });
  const current = menu.getByRole('menuitemradio').getByText(/./).first();
  await expect(current).toBeVisible();
  expect(await getLeft(current)).toBe(await getLeft(menu.getByText('Workspace settings', { exact: true })));
});

test('the actions of the notifications are together at the end of their heading', async ({ page, person }) => {
  await createReadyMeeting(person.http);
  await page.goto('/meetings');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const read = page.getByRole('button', { name: 'Mark all as read' });
  const all = page.getByRole('link', { name: 'See all' });
  await expect(read).toBeVisible();
  await expect(all).toBeVisible();
  const end = await read.evaluate((button) => button.getBoundingClientRect().right);
  expect((await all.boundingBox())?.x ?? 0).toBeLessThanOrEqual(end + 24);
});

for (const width of [1440, 1024, 800])
  test(`the assistant button is in the sidebar, where it covers nothing of the page, ${width} px wide`, async ({
    page,
    person: _,
  }) => {
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/meetings');
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
    await expect(sidebar.getByRole('button', { name: 'Open assistant' })).toBeInViewport();
    await expectNoOverlap(page.getByRole('main'), page.getByRole('button', { name: 'Open assistant' }));
  });

for (const width of [1366, 820])
  test.describe(`on a touch screen, ${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 }, isMobile: true, hasTouch: true });

    test('the buttons and links of the sidebar are at least 44 px', async ({ page, person: _ }) => {
      await page.goto('/meetings');
      const sidebar = page.getByRole('complementary', { name: 'Sidebar' });
      await expect(sidebar.getByRole('button', { name: 'Open assistant' })).toBeVisible();
      const small = await sidebar.locator('a, button').evaluateAll((elements) =>
        elements
          .map((element) => ({ name: element.getAttribute('aria-label') ?? element.textContent, element }))
          .map(({ name, element }) => ({ name, ...element.getBoundingClientRect().toJSON() }))
          .filter((box) => box.width < 44 || box.height < 44)
          .map((box) => `${box.name}: ${box.width} × ${box.height}`),
      );
      expect(small).toEqual([]);
      expect(await sidebar.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    });
  });

const getLeft = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return Math.round(range.getBoundingClientRect().left);
  });

const getOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
