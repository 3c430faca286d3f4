import { expect, type Page } from '@playwright/test';
import { requirePassword } from './account-states.ts';
import { type ShownState, WIDE_AND_NARROW } from './state.ts';

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Passkeys, the second factor and single sign-on. */
export function listSecurityStates(): readonly ShownState[] {
  const path = '/settings?tab=security';
  const person = 'new user';
  return [
    {
      name: 'settings-passkeys',
      shows: 'Settings: a passkey',
      ...{ path, person },
      views: WIDE_AND_NARROW,
      before: addAuthenticator,
      after: addPasskey,
      finish: deletePasskey,
    },
    {
      name: 'settings-two-factor',
      shows: 'Settings: two-factor authentication, setup',
      ...{ path, person },
      views: WIDE_AND_NARROW,
      after: startTwoFactor,
    },
    {
      name: 'dialog-sso',
      shows: 'The identity is confirmed again, with single sign-on or the password',
      path: '/settings?tab=tokens',
      person,
      views: WIDE_AND_NARROW,
      before: showSsoSession,
      after: requirePassword,
    },
    {
      name: 'settings-sso',
      shows: 'Settings: single sign-on',
      path: '/settings?tab=team',
      views: WIDE_AND_NARROW,
      after: async (page) => {
        const field = page.getByLabel('Issuer URL');
        await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      },
    },
  ];
}

/** The session was started with single sign-on. */
async function showSsoSession(page: Page): Promise<void> {
  await page.route('**/session', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), sso: true } });
  });
}

async function addAuthenticator(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function addPasskey(page: Page): Promise<void> {
  await page.getByLabel('Passkey name').fill('Sample laptop');
  await page.keyboard.press('Enter');
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await passkeys.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

async function deletePasskey(page: Page): Promise<void> {
  await getButton(page, 'Delete Sample laptop').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete passkey' }).click();
  await expect(page.getByText('No passkeys')).toBeVisible();
}

async function startTwoFactor(page: Page): Promise<void> {
  await getButton(page, 'Turn on').click();
  const code = page.getByRole('img', { name: /QR code/ });
  await expect(code).toBeVisible();
  await code.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}
