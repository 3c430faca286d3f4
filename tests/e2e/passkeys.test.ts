import { expect, test } from './fixtures.ts';

test('a user adds a passkey and signs in with it, without typing anything', async ({ page, person, context }) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/settings?tab=security');
  await page.getByLabel('Passkey name').fill('Sample laptop');
  await page.keyboard.press('Enter');
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await expect(passkeys).toContainText('Sample laptop');
  await expect(passkeys).toContainText('never used');

  await context.clearCookies();
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeHidden();
  await page.goto('/settings?tab=security');
  await expect(page.getByText(`You sign in with ${person.email}.`)).toBeVisible();
  await expect(passkeys).toContainText('last used');

  await page.getByRole('button', { name: 'Delete Sample laptop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete passkey' }).click();
  await expect(page.getByText('No passkeys')).toBeVisible();
});
