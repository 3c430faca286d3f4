import { readFile } from 'node:fs/promises';
import { decisionsResponseSchema } from '@minutehand/contracts/http/meetings/decisions';
import type { Locator } from '@playwright/test';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting, SAMPLE } from './meeting.ts';

const listDecisions = async (http: HttpSession) =>
  decisionsResponseSchema.parse((await http.get('/decisions')).body).decisions;

/** Two meetings: the second one moves the launch that the first one decided. */
async function createConflict(http: HttpSession): Promise<void> {
  await createReadyMeeting(http);
  await createReadyMeeting(http, {
    title: 'Review of the launch',
    content: SAMPLE.replace('first of December', 'tenth of January'),
  });
  await expect.poll(async () => (await listDecisions(http)).some(({ replaces }) => replaces.length > 0)).toBe(true);
}

test('decisions are listed with their evidence, and conflicts with both quotes', async ({ page, person }) => {
  await createConflict(person.http);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Decisions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Decisions' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Decisions' });
  const newer = list.getByRole('article').filter({ hasText: 'Replaces an earlier decision' });
  // A quote that repeats its decision is not shown again.
  await expect(newer).toContainText('tenth of January');
  await expect(newer).toContainText('first of December');
  await expect(list.getByText('Replaced by a newer decision').first()).toBeVisible();
  await newer.getByRole('link', { name: 'Show in transcript' }).first().click();
  await expect(page).toHaveURL(/\/meetings\/[^?]+\?tab=transcript&segment=/);
});

test('the menus of the meetings are at the edge of their decisions', async ({ page, person }) => {
  await createReadyMeeting(person.http);
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 760 });
    await page.goto('/decisions');
    const list = page.getByRole('list', { name: 'Decisions' });
    const [menu, decision] = [list.getByRole('button').first(), list.getByRole('article').first()];
    const getRight = (locator: Locator) =>
      locator.evaluate((element) => Math.round(element.getBoundingClientRect().right));
    expect(await getRight(menu), `at ${width} px`).toBe(await getRight(decision));
  }
});

test('decisions are searched, filtered by meeting and exported, by keyboard', async ({ page, person }) => {
  await createConflict(person.http);
  await page.goto('/decisions');
  const list = page.getByRole('list', { name: 'Decisions' });
  await expect(list.getByRole('heading')).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Search decisions' }).focus();
  await page.keyboard.insertText('january');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=january$/);
  await expect(list.getByRole('heading')).toHaveText(['Review of the launch']);
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await list.getByRole('button', { name: 'Filter by "Launch of the library website"' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Only this meeting' }).press('Enter');
  await expect(list.getByRole('heading')).toHaveText(['Launch of the library website']);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('decisions.csv');
  const csv = await readFile(await download.path(), 'utf8');
  expect(csv).toContain('"Decision","Meeting","Date","Who","Quote","Replaced by","Replaced on","Link"');
  expect(csv).toContain('first of December');
  expect(csv).not.toContain('Review of the launch');
});

for (const width of [1440, 375])
  test.describe(`${width} px wide`, () => {
    test.use({ viewport: { width, height: 800 }, contextOptions: { reducedMotion: 'reduce' } });

    test('the decisions have no serious accessibility violation and no overflow in any state', async ({
      page,
      person,
      errors,
    }) => {
      errors.expect(/\/decisions/);
      await page.goto('/decisions');
      await expect(page.getByText('No decisions yet.', { exact: false })).toBeVisible();
      await checkScreen(page, 'no decisions');
      await createConflict(person.http);
      await page.reload();
      await expect(page.getByText('Replaces an earlier decision').first()).toBeVisible();
      await checkScreen(page, 'decisions');
      const getTop = (target: Locator) => target.evaluate((element) => element.getBoundingClientRect().top);
      const header = page.getByRole('list', { name: 'Decisions' }).locator('header').first();
      const title = await getTop(header.getByRole('heading'));
      expect(Math.abs((await getTop(header.getByRole('button'))) - title), 'the menu is beside the title').toBeLessThan(
        8,
      );
      await page.goto('/decisions?q=zebra');
      await expect(page.getByText('No decisions match these filters.')).toBeVisible();
      await checkScreen(page, 'no match');
      await page.route(/\/decisions\?q=failure/, (route) =>
        route.request().resourceType() === 'document'
          ? route.continue()
          : route.fulfill({ status: 503, json: { error: 'x' } }),
      );
      await page.goto('/decisions?q=failure');
      await expect(page.getByRole('alert')).toContainText("Couldn't load decisions.");
      await checkScreen(page, 'a failed list');
    });
  });
