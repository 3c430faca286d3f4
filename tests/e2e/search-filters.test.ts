import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { createReadyMeeting, READY_MS } from './meeting.ts';

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 375, height: 812 };

for (const viewport of [WIDE, NARROW]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport });

    test('results are limited to a series and, by keyboard, to a range of days', async ({ page, person }) => {
      const { id } = await createReadyMeeting(person.http);
      const { id: nextId } = await createReadyMeeting(person.http);
      await createReadyMeeting(person.http);
      const added = await person.http.send('PUT', `/meetings/${nextId}/series`, { body: { meeting_id: id } });
      expect(added.status).toBeLessThan(300);
      const results = page.getByRole('list', { name: 'Results' }).locator(':scope > li');
      // The index follows the minutes after a moment.
      await expect(async () => {
        await page.goto('/search?q=library');
        await expect(results).toHaveCount(3, { timeout: 2_000 });
      }).toPass({ timeout: READY_MS });
      await page.getByLabel('Series', { exact: true }).selectOption({ index: 1 });
      await expect(results).toHaveCount(2);
      await checkScreen(page, 'the results of a series');

      const period = page.getByLabel('Date', { exact: true });
      await period.selectOption('Custom range…');
      const dialog = page.getByRole('dialog', { name: 'Date range' });
      await expect(dialog.getByRole('textbox', { name: 'From' })).toBeFocused();
      await checkScreen(page, 'the range of days');
      await page.keyboard.type('2020-02-30');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('textbox', { name: 'From' })).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByRole('textbox', { name: 'From' }).fill('2020-05-09');
      await dialog.getByRole('textbox', { name: 'To' }).focus();
      await page.keyboard.type('2020-05-01');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Select a day on or after the first one')).toBeVisible();
      await checkScreen(page, 'a range that ends before it starts');
      await dialog.getByRole('textbox', { name: 'To' }).fill('2020-05-10');
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(page.getByText(/^No results for “library” with these filters\./)).toBeVisible();
      await page.getByRole('button', { name: 'Clear filters' }).click();
      await expect(results).toHaveCount(3);
    });
  });
}
