import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

/** Console messages of the browser and the area loader about a file that fails to load. */
const LOAD_ERRORS = [/ERR_FAILED/, /failed to load area/, /did not load/, /RUNTIME-\d+/, /Loading (CSS )?chunk/];

/** Blocks matching requests until the returned function is called. */
async function blockRequests(page: Page, pattern: string): Promise<() => void> {
  const released = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Presses Retry until the content is visible: blocked requests may end late or fail, so that one retry is not enough. */
async function retryUntilVisible(page: Page, content: Locator): Promise<void> {
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'Retry' });
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 });
    await expect(content).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}

test('a failed search area shows an error, everything else works, and Retry opens it once it is available', async ({
  page,
  person,
  errors,
}) => {
  LOAD_ERRORS.forEach(errors.expect);
  await createReadyMeeting(person.http);
  await page.route('**/remotes/search/**', (route) => route.abort());
  await page.goto('/meetings');
  await page.getByRole('button', { name: /^Search/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByText("Couldn't load search. Everything else still works.")).toBeVisible();
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

test('a slow area shows a message and opens once it has loaded', async ({ page, person, errors }) => {
  LOAD_ERRORS.forEach(errors.expect);
  await createReadyMeeting(person.http);
  const release = await blockRequests(page, '**/remotes/meetings/**');
  // The page requests the area before it has loaded.
  await page.goto('/meetings', { waitUntil: 'domcontentloaded' });
  await expect(page.getByText("Couldn't load meetings. Everything else still works.")).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: 'Meetings' }).click();
  release();
  await retryUntilVisible(page, page.getByRole('list', { name: 'Meetings' }).getByRole('listitem'));
});

test('a screen that fails to load in time shows a message, and Retry opens it once it is available', async ({
  page,
  person,
  errors,
}) => {
  LOAD_ERRORS.forEach(errors.expect);
  await createReadyMeeting(person.http);
  await page.goto('/meetings');
  await expect(page.getByRole('list', { name: 'Meetings' }).getByRole('listitem')).toHaveCount(1);
  // Blocks the chunks of the area that are not loaded yet.
  const release = await blockRequests(page, '**/remotes/meetings/**');
  await page.getByRole('list', { name: 'Meetings' }).getByRole('link').click();
  const errorMessage = page.getByText("Couldn't load meetings. Everything else still works.");
  await expect(errorMessage).toBeVisible();
  release();
  await retryUntilVisible(page, page.getByRole('region', { name: 'Minutes', exact: true }));
});

test('the shell works without the meetings area', async ({ page, person, errors }) => {
  LOAD_ERRORS.forEach(errors.expect);
  await createReadyMeeting(person.http);
  await page.route('**/remotes/meetings/**', (route) => route.abort());
  await page.goto('/meetings');
  const errorMessage = page.getByText("Couldn't load meetings. Everything else still works.");
  await expect(errorMessage).toBeVisible();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();

  await page.getByRole('link', { name: 'Meetings' }).click();
  await expect(errorMessage).toBeVisible();
  await page.unroute('**/remotes/meetings/**');
  // The browser keeps each preloaded file that failed until it is requested once.
  await retryUntilVisible(page, page.getByRole('list', { name: 'Meetings' }).getByRole('listitem'));
});
