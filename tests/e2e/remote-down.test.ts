import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

/** What the browser and the loader of areas say of a file that does not come. */
const NOT_LOADED = [/ERR_FAILED/, /failed to load area/, /did not load/, /RUNTIME-\d+/, /Loading (CSS )?chunk/];

/** Nothing of this comes until it is released. */
async function hold(page: Page, files: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Until it is there; what was asked for before may come late, or be given up and has to be asked for again. */
async function retryUntil(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(wanted).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

test('without the search area its room says so, everything else works, and Retry opens it once it is back', async ({
  page,
  person,
  errors,
}) => {
  NOT_LOADED.forEach(errors.expect);
  await createReadyMeeting(person.http);
  await page.route('**/remotes/search/**', (route) => route.abort());
  await page.goto('/meetings');
  await page.getByRole('button', { name: /^Search/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByText("Search can't be loaded right now. The other parts still work.")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('list', { name: 'Meetings' }).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Minutes', exact: true })).toBeVisible();

  await page.unroute('**/remotes/search/**');
  await page.keyboard.press('ControlOrMeta+k');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByRole('combobox').fill('library');
  await expect(dialog.getByRole('option').first()).toBeVisible();
});

test('an area that is slow says so, and opens once it has come', async ({ page, person, errors }) => {
  NOT_LOADED.forEach(errors.expect);
  await createReadyMeeting(person.http);
  const release = await hold(page, '**/remotes/meetings/**');
  await page.goto('/meetings');
  await expect(page.getByText("Meetings can't be loaded right now. The other parts still work.")).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Meetings' }).click();
  release();
  await retryUntil(page, page.getByRole('list', { name: 'Meetings' }).getByRole('listitem'));
});

test('a screen of an area that hangs says so, and Retry opens it once it comes', async ({ page, person, errors }) => {
  NOT_LOADED.forEach(errors.expect);
  await createReadyMeeting(person.http);
  await page.goto('/meetings');
  await expect(page.getByRole('list', { name: 'Meetings' }).getByRole('listitem')).toHaveCount(1);
  // Whatever the list did not need.
  const release = await hold(page, '**/remotes/meetings/**');
  await page.getByRole('list', { name: 'Meetings' }).getByRole('link').click();
  const room = page.getByText("Meetings can't be loaded right now. The other parts still work.");
  await expect(room).toBeVisible();
  release();
  await retryUntil(page, page.getByRole('region', { name: 'Minutes', exact: true }));
});

test('without the meetings area the house stays lit', async ({ page, person, errors }) => {
  NOT_LOADED.forEach(errors.expect);
  await createReadyMeeting(person.http);
  await page.route('**/remotes/meetings/**', (route) => route.abort());
  await page.goto('/meetings');
  const room = page.getByText("Meetings can't be loaded right now. The other parts still work.");
  await expect(room).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await page.getByRole('link', { name: 'Meetings' }).click();
  await expect(room).toBeVisible();
  await page.unroute('**/remotes/meetings/**');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('list', { name: 'Meetings' }).getByRole('listitem')).toHaveCount(1);
});
