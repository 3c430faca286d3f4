import type { Locator } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { inputMethods } from './input-methods.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const LONG_TITLE = 'A title that is far longer than the row and must be cut before it reaches the columns '
  .repeat(2)
  .trim();

test('the columns of the meeting list are aligned across its groups, at every width', async ({ page, person }) => {
  const create = (title: string, daysAgo: number, attendees: string[] = []) =>
    person.http.post('/meetings', {
      meeting: { title, attendees, started_at: new Date(Date.now() - daysAgo * DAY_MS).toISOString() },
    });
  await create('Budget', 0, ['Ana Sample', 'Ben Sample', 'Cleo Sample', 'Dan Sample', 'Eva Sample']);
  await create(LONG_TITLE, 1, ['Ana Sample']);
  await create('Roadmap', 40);
  for (const width of [1440, 1024, 768, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/meetings');
    const rows = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem');
    await expect(rows).toHaveCount(3);
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([/Today/, /Yesterday/, /\w+/]);
    const dates = await getBoxes(page.locator('[data-meeting] time'));
    const titles = await getBoxes(page.locator('[data-meeting] [data-row]'));
    // Wide rows align their dates at the end, narrow ones at the start.
    const edges = dates.map(({ x, width: w }) => Math.round(width < 768 ? x : x + w));
    expect(new Set(edges).size, `dates at ${width} px`).toBe(1);
    expect(new Set(titles.map(({ x }) => Math.round(x))).size, `titles at ${width} px`).toBe(1);
    for (const [index, title] of titles.entries())
      if (width >= 768) expect(title.x + title.width).toBeLessThanOrEqual(dates[index]?.x ?? 0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const [group] = await getBoxes(page.getByRole('heading', { level: 2 }));
    const edge = Math.round((group?.x ?? 0) + (group?.width ?? 0));
    if (width >= 1024) expect(edges[0], `the dates end below the heading at ${width} px`).toBe(edge);
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    expect(Math.abs((titles[0]?.x ?? 0) - (heading?.x ?? 0)), 'the title stands below the heading').toBeLessThan(24);
  }
});

test('the meeting list works by keyboard, by pointer and with its filters', async ({ page, person }) => {
  for (const title of ['Budget', 'Roadmap', 'Retro']) await person.http.post('/meetings', { meeting: { title } });
  await page.goto('/meetings');
  const list = page.getByRole('list', { name: 'Meetings' });
  await expect(list.getByRole('listitem')).toHaveCount(3);

  await test.step('searches within the list, and keeps the search in the URL', async () => {
    await page.getByRole('searchbox', { name: 'Search meetings' }).fill('road');
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await expect(page).toHaveURL(/q=road/);
    await page.reload();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('opens a menu at the pointer, and renames from it', async () => {
    await page.getByRole('link', { name: 'Roadmap' }).click({ button: 'right' });
    const menu = page.getByRole('menu', { name: 'Actions for Roadmap' });
    await menu.getByRole('menuitem', { name: /Rename/ }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('Roadmap 2027');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('link', { name: 'Roadmap 2027' })).toBeVisible();
  });

  await test.step('selects with x, deletes the selected meetings, and restores them', async () => {
    await page.getByRole('link', { name: 'Retro' }).focus();
    await page.keyboard.press('x');
    await page.getByRole('link', { name: 'Budget' }).focus();
    await page.keyboard.press('x');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Delete' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(3);
    await page.getByRole('button', { name: 'Actions for Retro' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'View' }).click();
    await page.getByRole('menuitemradio', { name: 'Trash' }).click();
    await page.getByRole('button', { name: 'Restore Retro' }).click();
    await expect(page.getByText('No deleted meetings')).toBeVisible();
    await page.getByRole('button', { name: 'View: Trash' }).click();
    await page.getByRole('menuitemradio', { name: 'All meetings' }).click();
    await expect(list.getByRole('listitem')).toHaveCount(3);
  });
});

test('archives meetings and marks favorites by keyboard and by pointer', async ({ page, person }) => {
  for (const title of ['Budget', 'Retro']) await person.http.post('/meetings', { meeting: { title } });
  await page.goto('/meetings');
  const rows = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const show = async (from: string, to: string) => {
    await page.getByRole('button', { name: from, exact: true }).click();
    await page.getByRole('menuitemradio', { name: to }).click();
  };

  await test.step('f marks the focused meeting, and the view shows only favorites', async () => {
    await page.getByRole('link', { name: 'Retro' }).focus();
    await page.keyboard.press('f');
    await expect(rows.filter({ hasText: 'Retro' }).getByTitle('Favorite')).toBeVisible();
    await show('View', 'Favorites');
    await expect(rows).toHaveCount(1);
    await expect(page).toHaveURL(/view=favorites/);
    await show('View: Favorites', 'All meetings');
    await expect(rows).toHaveCount(2);
  });

  await test.step('archives from the context menu, undoes it by keyboard, and unarchives it', async () => {
    await page.getByRole('link', { name: 'Budget' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(rows).toHaveCount(1);
    await page.keyboard.press('F8');
    await page.keyboard.press('Enter');
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Actions for Budget' }).click();
    await page.getByRole('menuitem', { name: 'Archive' }).click();
    await expect(rows).toHaveCount(1);
    await show('View', 'Archived');
    await expect(page.getByRole('link', { name: 'Budget' })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Budget' }).click();
    await page.getByRole('menuitem', { name: 'Unarchive' }).click();
    await show('View: Archived', 'All meetings');
    await expect(rows).toHaveCount(2);
  });
});

for (const inputMethod of inputMethods)
  test(`on a phone, the filters are in a sheet, ${inputMethod.name}`, async ({ page, person }) => {
    for (const title of ['Budget', 'Retro']) await person.http.post('/meetings', { meeting: { title } });
    await page.setViewportSize({ width: 375, height: 760 });
    const search = page.getByRole('searchbox', { name: 'Search meetings' });
    const rows = page.getByRole('list', { name: 'Meetings' }).getByRole('listitem');
    await inputMethod.open(page, '/meetings', rows.first());
    const opener = page.getByRole('button', { name: 'Filter', exact: true });
    const [searchBox, openerBox] = [await search.boundingBox(), await opener.boundingBox()];
    const getCenter = (box: typeof searchBox) => Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2);
    expect(getCenter(openerBox), 'the search and the button are on one line').toBe(getCenter(searchBox));

    await inputMethod.press(opener);
    const sheet = page.getByRole('dialog', { name: 'Filter meetings' });
    await inputMethod.press(sheet.getByRole('radio', { name: 'Mine' }));
    await inputMethod.select(sheet.getByLabel('State'), 'Failed');
    await expect(page).toHaveURL(/state=failed/);
    await checkScreen(page, 'the sheet of filters');
    await inputMethod.press(sheet.getByRole('button', { name: 'Show meetings' }));
    await expect(page.getByText('No meetings match these filters.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Filter 2 set' })).toBeFocused();
    await inputMethod.press(page.getByRole('button', { name: 'Filter 2 set' }));
    await inputMethod.press(sheet.getByRole('button', { name: 'Clear filters' }));
    await page.keyboard.press('Escape');
    await expect(rows).toHaveCount(2);
  });

async function getBoxes(locator: Locator) {
  const boxes = await Promise.all((await locator.all()).map((element) => element.boundingBox()));
  return boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
}
