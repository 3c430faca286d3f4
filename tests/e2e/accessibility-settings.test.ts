import type { DataExport } from '@minutehand/contracts/http/privacy/data-exports';
import type { SsoSettings } from '@minutehand/contracts/http/sso';
import type { Page } from '@playwright/test';
import { checkScreen } from './check-screen.ts';
import { expect, test } from './fixtures.ts';
import type { TestUser } from './person.ts';
import { withMockedResponse } from './responses.ts';

const DNS_VALUE = 'minutehand-verification=dGhpcyBpcyBhIHNhbXBsZSBvZiBhIHZhbHVlIG9mIDI1NiBiaXRz';
const SSO: SsoSettings = {
  issuer: 'https://login.sample.example/oauth2/default',
  client_id: 'c1f0a7d2-5b58-4d5a-9a9e-2f1b3c4d5e6f',
  redirect_uri: 'https://minutes.sample.example/auth/oidc/account-1/callback',
  required: true,
  domains: [
    { name: 'sample.example', verified: true, record_name: '_minutehand.sample.example', record_value: DNS_VALUE },
    {
      name: 'a-long-name-of-a-subsidiary.sample.example',
      verified: false,
      record_name: '_minutehand.a-long-name-of-a-subsidiary.sample.example',
      record_value: DNS_VALUE,
    },
  ],
};
const RUNNING: DataExport = {
  ...{ id: 'export-1', kind: 'user', state: 'running', requested_at: '2026-11-26T10:00:00Z' },
  ...{ meetings_total: 40, meetings_done: 10, byte_size: null, expires_at: null },
};
const READY: DataExport = {
  ...{ ...RUNNING, id: 'export-2', kind: 'account', state: 'ready', byte_size: 3.2 * 2 ** 30 },
  expires_at: '2026-12-03T10:00:00Z',
};
const PASSKEYS = ['Laptop', 'Security key in the safe of the office'].map((name, index) => ({
  ...{ id: `passkey-${index}`, name, created_at: '2026-10-01T10:00:00Z' },
  last_used_at: index === 0 ? '2026-11-26T09:12:00Z' : null,
}));

const reject = (status: number, error: string, otherFields: object = {}) => ({
  status,
  body: { error, request_id: 'r', ...otherFields },
});
/** Requires the fixture `person`, who is signed in on the page. */
async function openSettings(page: Page, _person: TestUser, tab: string): Promise<void> {
  await page.goto(`/settings?tab=${tab}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
}
const respondWith = (page: Page, path: string, body: object) =>
  page.route(
    (url) => url.pathname === path,
    (route) => (route.request().method() === 'GET' ? route.fulfill({ json: body }) : route.fallback()),
  );

for (const width of [1440, 375])
  test.describe(`${width} px wide, light and dark`, () => {
    test.use({ viewport: { width, height: 900 }, contextOptions: { reducedMotion: 'reduce' } });

    test('SSO settings, with domains and in error states', async ({ page, person, errors }) => {
      errors.expect(/4(09|22)/);
      await respondWith(page, '/sso', { sso: SSO });
      await openSettings(page, person, 'team');
      await expect(page.getByText(DNS_VALUE)).toBeVisible();
      await checkScreen(page, 'SSO settings');
      const fields = { issuer: ['must be a URL that starts with https://'], client_id: ["can't be blank"] };
      const invalid = reject(422, 'Check the settings of the provider.', { errors: fields });
      await withMockedResponse(page, ['PUT', '/sso/provider'], invalid, async () => {
        await page.getByLabel('Issuer URL').fill('login.sample.example');
        await page.getByLabel('Client ID').fill('');
        await page.keyboard.press('Enter');
        await expect(page.getByText('Must be a URL that starts with https://')).toBeVisible();
        await checkScreen(page, 'SSO settings, rejected');
      });
      const taken = reject(409, 'Another workspace has verified this domain.');
      const name = SSO.domains[1]!.name;
      await withMockedResponse(page, ['POST', `/sso/domains/${name}/verification`], taken, async () => {
        await page.getByRole('button', { name: `Verify ${name}` }).click();
        await expect(page.getByText('Another workspace has verified this domain.')).toBeVisible();
        await checkScreen(page, 'SSO settings, domain taken');
      });
    });

    test('data settings, with exports and in error states', async ({ page, person, errors }) => {
      errors.expect(/4(04|22)/);
      await respondWith(page, '/data_exports', { data_exports: [RUNNING, READY] });
      await openSettings(page, person, 'data');
      await expect(page.getByRole('progressbar')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Delete workspace' })).toBeEnabled();
      await checkScreen(page, 'data exports');
      const expired = reject(404, 'This export has expired or does not exist. Start another one in the settings.');
      await withMockedResponse(page, ['GET', '/data_exports/export-2/archive'], expired, async () => {
        await page.getByRole('button', { name: 'Download workspace archive' }).click();
        await expect(page.getByText(/This export has expired/)).toBeVisible();
        await checkScreen(page, 'data exports, download rejected');
      });
      const failed = [RUNNING, READY].map((one) => ({ ...one, state: 'failed', byte_size: null, expires_at: null }));
      await respondWith(page, '/data_exports', { data_exports: failed });
      await page.reload();
      await expect(page.getByRole('button', { name: 'Retry export' })).toBeVisible();
      await checkScreen(page, 'data exports, failed');
      await page.getByRole('button', { name: 'Delete account' }).click();
      const dialog = page.getByRole('alertdialog');
      await checkScreen(page, 'delete account');
      const wrong = reject(422, 'Type the email to confirm.', { errors: { email: ["doesn't match"] } });
      await withMockedResponse(page, ['POST', '/users/me/deletion'], wrong, async () => {
        await dialog.getByRole('textbox').fill(person.email);
        await page.keyboard.press('Enter');
        await expect(dialog.or(page.getByText('Type the email to confirm.')).first()).toBeVisible();
        await checkScreen(page, 'delete account, rejected');
      });
    });

    test('security settings, with passkeys and in error states, and the confirmation of a user', async ({
      page,
      person,
      errors,
    }) => {
      errors.expect(/4(03|22)/);
      await respondWith(page, '/passkeys', { passkeys: PASSKEYS });
      await respondWith(page, '/sso/connection', { available: true, connected: true });
      await openSettings(page, person, 'security');
      await expect(page.getByText('Security key in the safe of the office')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Disconnect' })).toBeVisible();
      await checkScreen(page, 'security settings');
      const wrong = reject(422, 'Incorrect password.', {
        errors: { current_password: ['Incorrect password'], password: ['is too short (minimum is 10 characters)'] },
      });
      await withMockedResponse(page, ['PATCH', '/users/password'], wrong, async () => {
        await page.getByLabel('Current password').fill('wrong');
        await page.getByLabel('New password').fill('also not right');
        await page.keyboard.press('Enter');
        await expect(page.getByText('Incorrect password').first()).toBeVisible();
        await checkScreen(page, 'security settings, password rejected');
      });
      const confirm = reject(403, "Confirm it's you to do this.", { reauthentication_required: true });
      await withMockedResponse(page, ['DELETE', '/passkeys/passkey-0'], confirm, async () => {
        await page.getByRole('button', { name: 'Delete Laptop' }).click();
        await page.getByRole('alertdialog').getByRole('button', { name: 'Delete passkey' }).click();
        const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
        await expect(dialog).toBeVisible();
        await checkScreen(page, 'confirmation of a user');
        await dialog.getByLabel('Password').fill('not the password');
        await page.keyboard.press('Enter');
        await expect(dialog.getByText('Incorrect password')).toBeVisible();
        await checkScreen(page, 'confirmation of a user, rejected');
      });
    });

    test('notification settings, and when they cannot be saved', async ({ page, person, errors }) => {
      errors.expect(/422/);
      await openSettings(page, person, 'notifications');
      await expect(page.getByText('My week: decisions and open action items, Monday 8 AM').first()).toBeVisible();
      await checkScreen(page, 'notification settings');
      const rejected = reject(422, "Your changes couldn't be saved.");
      await withMockedResponse(page, ['PATCH', '/notification_preferences'], rejected, async () => {
        await page.getByRole('checkbox').first().click();
        const save = page.getByRole('button', { name: /Save/ });
        if (await save.isVisible()) await save.click();
        await expect(page.getByText("Your changes couldn't be saved.").first()).toBeVisible();
        await checkScreen(page, 'notification settings, rejected');
      });
    });
  });
