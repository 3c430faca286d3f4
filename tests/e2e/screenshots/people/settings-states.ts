import { expect, type Page } from '@playwright/test';
import { failReads } from '../frame-states.ts';
import { DARK, NARROW, type ShownState, WIDE_AND_NARROW } from '../state.ts';
import {
  changeSession,
  EXPORTS,
  FAILED_EXPORTS,
  LONG_NAME,
  respondToWrites,
  respondWith,
  SSO,
  showFullTeam,
} from './shown-people.ts';

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const getPath = (tab: string) => `/settings?tab=${tab}`;

/** Settings with much data, after actions, and of users who may not change them. */
export function listSettingsStates(): readonly ShownState[] {
  const person = 'new user';
  const asMember = changeSession({ account: { role: 'member' } });
  return [
    {
      name: 'settings-unconfirmed',
      shows: 'Settings: an email that is not confirmed',
      ...{ path: getPath('profile'), person },
      views: NARROW,
    },
    {
      name: 'settings-team-full',
      shows: 'Settings: a team without free seats',
      path: getPath('team'),
      views: WIDE_AND_NARROW,
      before: showFullTeam,
      after: async (page) => expect(page.getByLabel(`Role of ${LONG_NAME}`)).toBeVisible(),
    },
    {
      name: 'settings-team-member',
      shows: 'Settings: the team, for a member',
      path: getPath('team'),
      before: asMember,
      after: async (page) => expect(page.getByText('Ask an owner or admin to invite people.')).toBeVisible(),
    },
    {
      name: 'settings-writing-member',
      shows: 'Settings: writing, for a member',
      path: getPath('writing'),
      views: NARROW,
      before: asMember,
      after: async (page) => expect(page.getByText(/Only owners and admins/)).toBeVisible(),
    },
    {
      name: 'settings-team-error',
      shows: 'Settings: a team that could not be loaded',
      path: getPath('team'),
      before: failReads(({ pathname }) => pathname === '/memberships'),
      after: async (page) => expect(getButton(page, 'Retry').first()).toBeVisible(),
    },
    {
      name: 'dialog-remove-member',
      shows: 'Removing a member who hands over meetings',
      path: getPath('team'),
      views: WIDE_AND_NARROW,
      before: showFullTeam,
      after: async (page) => {
        await getButton(page, `Remove ${LONG_NAME}`).click();
        await expect(page.getByRole('alertdialog').getByLabel('Hand over to')).toBeVisible();
      },
    },
    {
      name: 'dialog-ownership',
      shows: 'Confirmation before the ownership is transferred',
      path: getPath('team'),
      views: NARROW,
      before: showFullTeam,
      after: async (page) => {
        await page.getByLabel('New owner').selectOption({ label: 'Ben Sample' });
        await getButton(page, 'Transfer ownership').click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'settings-token-created',
      shows: 'Settings: a new access token',
      ...{ path: getPath('tokens'), person },
      views: WIDE_AND_NARROW,
      before: respondToWrites('/access_tokens', 201, TOKEN),
      after: async (page) => {
        await page.getByLabel('Token name').fill('Weekly report');
        await page.keyboard.press('Enter');
        await expect(getButton(page, 'Copy token')).toBeVisible();
      },
    },
    {
      name: 'settings-exports',
      shows: 'Settings: exports in progress and to download',
      path: getPath('data'),
      views: WIDE_AND_NARROW,
      before: respondWith('/data_exports', { data_exports: EXPORTS }),
      after: async (page) => expect(page.getByRole('progressbar')).toBeVisible(),
    },
    {
      name: 'settings-exports-failed',
      shows: 'Settings: exports that failed',
      path: getPath('data'),
      views: DARK,
      before: respondWith('/data_exports', { data_exports: FAILED_EXPORTS }),
      after: async (page) => expect(getButton(page, 'Retry export').first()).toBeVisible(),
    },
    {
      name: 'settings-two-factor-codes',
      shows: 'Settings: recovery codes',
      ...{ path: getPath('security'), person },
      views: WIDE_AND_NARROW,
      before: showTwoFactor,
      after: showRecoveryCodes,
    },
    {
      name: 'settings-sso-domains',
      shows: 'Settings: domains of single sign-on',
      path: getPath('team'),
      views: WIDE_AND_NARROW,
      before: respondWith('/sso', { sso: SSO }),
      after: async (page) => {
        const domain = page.getByText('a-long-name-of-a-subsidiary.sample.example').first();
        await domain.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      },
    },
    {
      name: 'settings-glossary-empty',
      shows: 'Settings: a glossary without terms',
      ...{ path: getPath('glossary'), person },
      views: DARK,
    },
    {
      name: 'dialog-glossary-terms',
      shows: 'Adding several terms with a line that is wrong',
      ...{ path: getPath('glossary'), person },
      views: WIDE_AND_NARROW,
      after: addTerms,
    },
    {
      name: 'settings-security-error',
      shows: 'Settings: security that could not be loaded',
      path: getPath('security'),
      views: NARROW,
      before: failReads(({ pathname }) => ['/two_factor', '/passkeys', '/sessions'].includes(pathname)),
      after: async (page) => expect(getButton(page, 'Retry').first()).toBeVisible(),
    },
    {
      name: 'settings-password-wrong',
      shows: 'Settings: a wrong password',
      path: getPath('security'),
      before: respondToWrites('/users/password', 422, WRONG_PASSWORD),
      after: changePassword,
    },
  ];
}

const TOKEN = {
  access_token: {
    ...{ id: 'token-1', name: 'Weekly report', scopes: ['read'], created_at: '2026-09-18T14:00:00Z' },
    ...{ expires_at: '2026-12-17T14:00:00Z', last_used_at: null, created_by_token_id: null },
  },
  secret: 'mh_sample_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG',
};
const WRONG_PASSWORD = {
  error: 'Incorrect password.',
  errors: { current_password: ['Incorrect password'], password: ['must have at least 10 characters'] },
};

async function showTwoFactor(page: Page): Promise<void> {
  await respondWith('/two_factor', { enabled: true, recovery_codes_left: 3 })(page);
  const recovery_codes = Array.from({ length: 10 }, (_, index) => `${7_013 + index * 211}-ab${index}d-sample`);
  await respondToWrites('/two_factor/recovery_codes', 200, { recovery_codes })(page);
}

async function showRecoveryCodes(page: Page): Promise<void> {
  await getButton(page, 'Get new recovery codes').click();
  await page.getByLabel('Code from the app, or a recovery code').fill('123456');
  await page.keyboard.press('Enter');
  const copy = getButton(page, 'Copy codes');
  await copy.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  await expect(copy).toBeVisible();
}

async function addTerms(page: Page): Promise<void> {
  await getButton(page, 'Add several terms').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Terms, one per line').fill(`Jog dial (jog-dial): Selects a channel\n(no term)\nLCD`);
  await expect(dialog.getByText(/^Line 2: /)).toBeVisible();
}

async function changePassword(page: Page): Promise<void> {
  await page.getByLabel('Current password').fill('wrong');
  await page.getByLabel('New password').fill('a long sample password');
  await page.keyboard.press('Enter');
  const error = page.getByText('Incorrect password').first();
  await error.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}
