import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';

test('a visitor reads what the product does and goes to the sign-in page, which reports a wrong password', async ({
  page,
  errors,
}) => {
  errors.expect(/status of 401/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Meetings become minutes' })).toBeVisible();
  for (const picture of await page.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('naturalWidth', 1440);
  }
  await checkScreen(page, 'home');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@sample.example');
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /password/ })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@sample.example');
});
