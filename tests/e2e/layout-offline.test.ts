import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';
import { goOffline } from './open-states.ts';

const getBox = async (locator: Locator) => {
  const { x, y, width, height } = (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { left: x, top: Math.round(y), right: x + width, bottom: Math.round(y + height) };
};
const getOfflineBar = (page: Page) => page.getByRole('status').filter({ hasText: "You're offline." });
const scrollToEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
const getScroll = (page: Page) => page.evaluate(() => window.scrollY);

test('on a phone, the bar that says that the browser is offline stays, and covers no bar and no dialog', async ({
  page,
  person,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const created = await person.http.post('/meetings', { meeting: { title: 'Library move' } });
  const { id } = (created.body as { meeting: { id: string } }).meeting;
  await page.setViewportSize({ width: 375, height: 480 });
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('region', { name: 'Notes' }).getByRole('textbox')).toBeVisible();
  await goOffline(page);
  await scrollToEnd(page);
  expect(await getScroll(page), 'the page is scrolled').toBeGreaterThan(48);
  const bar = await getBox(getOfflineBar(page));
  expect(bar.top, 'below the top bar').toBe((await getBox(page.getByRole('banner').first())).bottom);
  const sections = page.getByRole('navigation', { name: 'Sections' });
  expect((await getBox(sections)).top, 'the sections are below it').toBeGreaterThanOrEqual(bar.bottom);

  await sections.getByRole('button', { name: 'Agenda' }).click();
  const heading = await getBox(page.getByRole('heading', { name: 'Agenda' }));
  expect(heading.top, 'the section is below the bars').toBeGreaterThanOrEqual((await getBox(sections)).bottom);

  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete meeting' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toBeVisible();
  const isCovered = await getOfflineBar(page).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(x + width / 2, y + height / 2)?.closest('[role="alertdialog"]') !== null;
  });
  expect(isCovered, 'the dialog and its backdrop are in front of it').toBe(true);
});

test('beside it, the transcript ends at the edge of the window, and the bar of sections stays below it', async ({
  page,
  person,
  errors,
}) => {
  errors.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/);
  const { id } = await createReadyMeeting(person.http);
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(`/meetings/${id}`);
  await expect(page.getByRole('region', { name: 'Notes' }).getByRole('textbox')).toBeVisible();
  await goOffline(page);
  await scrollToEnd(page);
  const bar = await getBox(getOfflineBar(page));
  expect(bar.top).toBe(0);
  const panel = await getBox(page.getByRole('complementary', { name: 'Transcript' }));
  expect([panel.top, panel.bottom]).toEqual([bar.bottom, 700]);
  expect((await getBox(page.getByRole('navigation', { name: 'Sections' }))).top).toBe(bar.bottom);
});
