import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting } from './meeting.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 375, height: 812 };

for (const viewport of [WIDE, NARROW]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('a search is saved with its filters by keyboard, opened again, renamed and deleted', async ({
      page,
      person,
    }) => {
      await createReadyMeeting(person.http);
      await page.goto('/search?q=library&period=month');
      await page.getByRole('button', { name: 'Save search' }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Save search' });
      await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('library');
      await checkScreen(page, 'saving a search');
      await page.keyboard.type('Books');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByText('Saved as “Books”')).toBeVisible();
      // The button that opened the dialog is now the one that renames.
      await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused();
      await checkScreen(page, 'a saved search');

      await page.getByRole('link', { name: 'Saved searches' }).click();
      const list = page.getByRole('list', { name: 'Saved searches' });
      await expect(list.getByText('“library” · Last 30 days')).toBeVisible();
      await checkScreen(page, 'saved searches');
      await list.getByRole('link', { name: 'Books' }).click();
      await expect(page).toHaveURL(/\/search\?q=library&period=month$/);
      await expect(page.getByRole('list', { name: 'Results' })).toBeVisible();

      await page.goBack();
      await page.getByRole('button', { name: 'Actions for Books' }).click();
      await page.getByRole('menuitem', { name: 'Rename' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Shelves');
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(list.getByRole('link', { name: 'Shelves' })).toBeVisible();
      await page.getByRole('button', { name: 'Actions for Shelves' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText(/^No saved searches\./)).toBeVisible();
      await checkScreen(page, 'no saved searches');
    });
  });
}
