import { expect, test } from './fixtures.ts';

test('whoever is not signed in is led to the sign-in page, which says when the password is wrong', async ({
  page,
  errors,
}) => {
  errors.expect(/status of 401/);
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('Email').fill('nobody@sample.example');
  await page.getByLabel('Password').fill('a wrong password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('status').filter({ hasText: /password/ })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('nobody@sample.example');
});
