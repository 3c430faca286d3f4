import { type OidcProvider, startOidcProvider } from '@minutehand/test-kit/oidc';
import type { Page } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { test as base, expect } from './fixtures.ts';
import { tabTo } from './tab-to.ts';

const test = base.extend<{ provider: OidcProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies from the pattern
  provider: async ({}, use) => {
    const provider = await startOidcProvider();
    await use(provider);
    await provider.stop();
  },
});

/** Sets the provider in the team settings, and registers the redirect URI that they show at the provider. */
async function setProvider(page: Page, provider: OidcProvider): Promise<void> {
  await page.goto('/settings?tab=team');
  provider.allowRedirect(await page.getByLabel('Redirect URI').inputValue());
  await page.getByLabel('Issuer URL').fill(provider.issuer);
  await page.getByLabel('Client ID').fill(provider.clientId);
  await page.getByLabel('Client secret').fill(provider.clientSecret);
  await page.getByRole('button', { name: 'Set up SSO' }).click();
  await expect(page.getByText('Provider saved')).toBeVisible();
}

async function signInAtProvider(page: Page, email: string): Promise<void> {
  await page.getByLabel('Work email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an owner sets up SSO, connects, requires it, and signs in by the link of the account', async ({
  page,
  person,
  provider,
  context,
  errors,
}) => {
  provider.addUser({ email: person.email });
  await page.goto('/settings?tab=team');
  await expect(page.getByRole('button', { name: 'Set up SSO' })).toBeVisible();
  await checkScreen(page, 'team settings without SSO');
  await setProvider(page, provider);
  const link = await page.getByLabel('SSO link', { exact: true }).inputValue();
  await page.getByLabel('Domain', { exact: true }).fill('sample.example');
  await page.getByRole('button', { name: 'Add domain' }).click();
  await expect(page.getByText('_minutehand.sample.example')).toBeVisible();
  await checkScreen(page, 'team settings with SSO');

  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Connect with SSO' }).click();
  await signInAtProvider(page, person.email);
  await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
  await checkScreen(page, 'security settings, connected with SSO');

  await page.goto('/settings?tab=team');
  await page.getByLabel('Require SSO').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Require SSO' }).click();
  await expect(page.getByText('SSO is now required')).toBeVisible();

  await context.clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue with SSO' }).click();
  await signInAtProvider(page, person.email);
  await page.waitForURL(({ origin, pathname }) => origin === new URL(link).origin && pathname !== '/sign-in');
  await page.goto('/settings?tab=security');
  await expect(page.getByText('You signed in with SSO.', { exact: false })).toBeVisible();
  await expect(page.getByLabel('Passkey name')).toBeHidden();
  await checkScreen(page, 'security settings in a session of SSO');

  await test.step('confirms a sensitive operation by signing in to the provider again', async () => {
    errors.expect(/status of 403/);
    await page.goto('/settings?tab=data');
    await page.getByRole('button', { name: 'Export workspace' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue with SSO' }).click();
    // The user is still signed in at the provider, which must require a new sign-in anyway.
    await signInAtProvider(page, person.email);
    await page.waitForURL('**/settings?tab=data');
    await expect(page.getByText("You're confirmed. No changes were made yet.", { exact: false })).toBeVisible();
    await checkScreen(page, 'settings, data, after a confirmation with SSO');
    await page.getByRole('button', { name: 'Export workspace' }).click();
    await expect(page.getByRole('button', { name: 'Download workspace archive' })).toBeVisible();
  });
});

test('a visitor who cannot sign in with SSO sees the reason, by keyboard only', async ({
  page,
  person,
  provider,
  context,
  errors,
}) => {
  await setProvider(page, provider);
  const link = await page.getByLabel('SSO link', { exact: true }).inputValue();
  await context.clearCookies();
  await page.goto('/sign-in');
  await tabTo(page.getByRole('button', { name: 'Continue with SSO' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await checkScreen(page, 'sign-in with SSO');
  errors.expect(/status of 404/);
  await page.keyboard.type('person@unknown.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText("SSO isn't set up for this email.")).toBeVisible();
  await tabTo(page.getByRole('button', { name: 'Back' }));
  await page.keyboard.press('Enter');

  // The provider knows the person, and the account has not connected them.
  provider.addUser({ email: person.email });
  await page.goto(link);
  await tabTo(page.getByRole('button', { name: 'Continue with SSO' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Work email')).toBeVisible();
  await tabTo(page.getByLabel('Work email'));
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/You aren't connected with SSO yet/)).toBeVisible();
  await checkScreen(page, 'sign-in after SSO failed');
});
