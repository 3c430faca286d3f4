import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { PASSWORD } from './person.ts';
import { tabTo } from './tab-to.ts';

for (const [width, colorScheme] of [
  [1440, 'light'],
  [375, 'dark'],
] as const) {
  test(`an owner deletes the account and cancels the deletion, by keyboard, ${width} px, ${colorScheme}`, async ({
    page,
    person,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto('/settings?tab=data');
    await expect(page.getByText(/deleted with all its meetings/)).toBeVisible();
    await checkScreen(page, 'settings, data');
    await tabTo(page.getByRole('button', { name: 'Delete workspace' }));
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toBeVisible();
    await checkScreen(page, 'delete workspace');
    await expect(dialog.getByRole('button', { name: 'Delete workspace' })).toBeDisabled();
    const { body } = await person.http.get('/session');
    await dialog.getByRole('textbox').fill((body as { account: { name: string } }).account.name);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'This workspace is scheduled for deletion' })).toBeVisible();
    await checkScreen(page, 'workspace scheduled for deletion');
    await page.goto('/meetings');
    await expect(page.getByRole('heading', { name: 'This workspace is scheduled for deletion' })).toBeVisible();
    await tabTo(page.getByRole('button', { name: 'Cancel deletion' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
  });
}

test('a user deletes their account, sees after signing in how to cancel, and keeps all data', async ({
  page,
  person,
  errors,
}) => {
  // The session has ended, and with it the CSRF token of the page; the sign-in requests another one.
  errors.expect(/40[13] .*\/session\)/);
  await page.goto('/settings?tab=data');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await page.getByRole('alertdialog').getByRole('textbox').fill(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toBeVisible();
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your account is scheduled for deletion' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel deletion' }).click();
  await expect(page.getByRole('heading', { name: 'Your account is scheduled for deletion' })).toBeHidden();
  await page.goto('/meetings');
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings' })).toBeVisible();
});
