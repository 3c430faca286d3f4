import { expect, test } from './house.ts';
import { readyMeeting } from './meeting.ts';

/** What the browser and the loader of areas say of a file that does not come. */
const NOT_LOADED = [/ERR_FAILED/, /did not load/, /RUNTIME-\d+/];

test('without the search area its room says so, everything else works, and Retry opens it once it is back', async ({
  page,
  person,
  errors,
}) => {
  NOT_LOADED.forEach(errors.expect);
  await readyMeeting(person.http);
  await page.route('**/remotes/search/**', (route) => route.abort());
  await page.goto('/meetings');
  await page.getByRole('button', { name: /^Search/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await expect(dialog.getByText("Search can't be loaded right now. The other parts still work.")).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('list', { name: 'Meetings' }).getByRole('link').click();
  await expect(page.getByRole('region', { name: 'Minutes' })).toBeVisible();

  await page.unroute('**/remotes/search/**');
  await page.keyboard.press('ControlOrMeta+k');
  await dialog.getByRole('button', { name: 'Retry' }).click();
  await dialog.getByRole('combobox').fill('library');
  await expect(dialog.getByRole('option').first()).toBeVisible();
});

test('without the meetings area the house stays lit', async ({ page, person, errors }) => {
  NOT_LOADED.forEach(errors.expect);
  await readyMeeting(person.http);
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
