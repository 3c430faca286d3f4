import { createTotpCode } from '../../scripts/lib/totp-code.ts';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import { PASSWORD } from './person.ts';
import { tabTo } from './tab-to.ts';

test('a user turns two-factor authentication on and signs in with it, by keyboard only', async ({
  page,
  person,
  browser,
  baseURL,
  errors,
}) => {
  await page.goto('/settings?tab=security');
  await tabTo(page.getByRole('button', { name: 'Turn on' }));
  await page.keyboard.press('Enter');
  const field = page.getByLabel('Code from the app');
  await expect(field).toBeFocused();
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await checkScreen(page, 'two-factor authentication, setup');
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');

  errors.expect(/status of 422/);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Incorrect code')).toBeVisible();
  await expect(field).toBeFocused();
  await page.keyboard.type(createTotpCode(secret));
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  await checkScreen(page, 'two-factor authentication, recovery codes');
  const recoveryCode = (await codes.first().textContent()) ?? '';
  await tabTo(page.getByRole('button', { name: 'Done', exact: true }));
  await page.keyboard.press('Enter');
  await expect(codes).toHaveCount(0);
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  await other.goto('/sign-in');
  await tabTo(other.getByLabel('Email'));
  await other.keyboard.type(person.email);
  await other.keyboard.press('Tab');
  await other.keyboard.type(PASSWORD);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible();
  await expect(other.getByLabel('Code')).toBeFocused();
  await checkScreen(other, 'sign-in, code');
  await other.keyboard.type(recoveryCode);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeHidden();
  await other.goto('/settings?tab=security');
  await expect(other.getByText('9 recovery codes left')).toBeVisible();
  await expect(other.getByRole('list', { name: 'Signed-in devices' }).getByRole('listitem')).toHaveCount(2);
  await context.close();
});
