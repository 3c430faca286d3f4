import { expect, type Page } from '@playwright/test';
import { DARK, NARROW, type ShownState, WIDE_AND_NARROW } from '../state.ts';
import {
  changeSession,
  LONG_ACCOUNT_NAME,
  LONG_NAME,
  RECEIVED_INVITATIONS,
  respondToWrites,
  respondWith,
} from './shown-people.ts';

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const RETURN_KEY = 'minutehand.return-after-sso';
const EXPIRED = { error: 'This link is no longer valid.' };

/** Single sign-on, links that were used or have expired, and invitations. */
export function listLinkStates(): readonly ShownState[] {
  const guest = { person: 'guest' } as const;
  const newUser = { person: 'new user' } as const;
  return [
    { name: 'sign-in-sso', shows: 'Sign-in with SSO', path: '/sign-in', ...guest, views: NARROW, after: openSso },
    {
      name: 'sign-in-sso-unknown',
      shows: 'An email without SSO',
      ...{ path: '/sign-in', ...guest },
      views: DARK,
      after: submitUnknownEmail,
    },
    {
      name: 'sign-in-sso-error',
      shows: 'Sign-in after SSO failed',
      ...{ path: '/sign-in?sso_error=sso.not_connected', ...guest },
      views: NARROW,
    },
    {
      name: 'sso-confirmed',
      shows: 'The screen to which a user returns from the provider',
      ...{ path: '/?sso=confirmed', ...newUser },
      before: rememberPath,
      after: async (page) => expect(page.getByText("You're confirmed.", { exact: false })).toBeVisible(),
    },
    {
      name: 'sso-other-user',
      shows: 'The screen to which another user returns from the provider',
      ...{ path: '/?sso_error=sso.other_user', ...newUser },
      views: NARROW,
      before: rememberPath,
      after: async (page) => expect(page.getByText(/as another user/)).toBeVisible(),
    },
    {
      name: 'password-new-expired',
      shows: 'A reset link that has expired',
      ...{ path: '/passwords/sample', ...guest },
      before: respondToWrites('/passwords/sample', 422, EXPIRED),
      after: setPassword(EXPIRED.error),
    },
    {
      name: 'password-new-set',
      shows: 'The new password was set',
      ...{ path: '/passwords/sample', ...guest },
      views: NARROW,
      before: respondToWrites('/passwords/sample', 200, { message: 'Your password was changed. You can sign in now.' }),
      after: setPassword(/You can sign in now/),
    },
    {
      name: 'email-verification-expired',
      shows: 'A link to confirm an email that has expired',
      ...{ path: '/email_verifications/sample', ...newUser },
      before: respondToWrites('/email_verifications/sample', 422, EXPIRED),
      after: press('Confirm email', EXPIRED.error),
    },
    {
      name: 'email-change-expired',
      shows: 'A link to change an email that has expired',
      ...{ path: '/email_changes/sample', ...newUser },
      views: DARK,
      before: respondToWrites('/email_changes/sample', 422, EXPIRED),
      after: press('Change email', EXPIRED.error),
    },
    {
      name: 'deletion-cancel-expired',
      shows: 'A link to cancel a deletion that has expired',
      ...{ path: '/deletions/sample', ...guest },
      views: DARK,
      before: respondToWrites('/deletions/sample/cancel', 422, EXPIRED),
      after: press('Cancel deletion', EXPIRED.error),
    },
    {
      name: 'deletion-cancelled',
      shows: 'A deletion was cancelled',
      ...{ path: '/deletions/sample', ...guest },
      before: respondToWrites('/deletions/sample/cancel', 200, { message: 'The deletion was cancelled.' }),
      after: press('Cancel deletion', /Nothing was deleted/),
    },
    {
      name: 'invitations-received',
      shows: 'Received invitations',
      ...{ path: '/received_invitations', ...newUser },
      views: WIDE_AND_NARROW,
      before: async (page) => {
        await changeSession({ user: { email_verified: true } })(page);
        await respondWith('/received_invitations', { invitations: RECEIVED_INVITATIONS, next_cursor: null })(page);
      },
      after: async (page) => expect(page.getByText(LONG_ACCOUNT_NAME)).toBeVisible(),
    },
    {
      name: 'invitations-none',
      shows: 'No received invitations',
      ...{ path: '/received_invitations', ...newUser },
      views: DARK,
      before: async (page) => {
        await changeSession({ user: { email_verified: true } })(page);
        await respondWith('/received_invitations', { invitations: [], next_cursor: null })(page);
      },
    },
    {
      name: 'invitation-member-expired',
      shows: 'An invitation that is no longer valid, opened by a signed-in user',
      ...{ path: '/invitations/sample', ...newUser },
      views: NARROW,
      after: async (page) => expect(page.getByText(/no longer valid/)).toBeVisible(),
    },
    {
      name: 'invitation-long-names',
      shows: 'An invitation with long names',
      ...{ path: '/invitations/sample', ...newUser },
      views: NARROW,
      before: respondWith('/invitations/sample', {
        invitation: {
          name: 'Fay',
          email: 'fay@sample.example',
          account_name: LONG_ACCOUNT_NAME,
          invited_by: LONG_NAME,
        },
      }),
      after: async (page) => expect(page.getByRole('heading', { level: 1 })).toContainText(LONG_ACCOUNT_NAME),
    },
    {
      name: 'frame-long-names',
      shows: 'The frame with long names of user and workspace',
      path: '/notifications',
      views: WIDE_AND_NARROW,
      before: changeSession({ user: { name: LONG_NAME }, account: { name: LONG_ACCOUNT_NAME } }),
      after: async (page) => {
        const menu = getButton(page, 'Open menu');
        if (await menu.isVisible()) await menu.click();
        await page.locator('#sidebar').getByRole('button', { name: LONG_NAME, exact: true }).click();
        await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
      },
    },
  ];
}

async function openSso(page: Page): Promise<void> {
  await getButton(page, 'Continue with SSO').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in with SSO' })).toBeVisible();
}

async function submitUnknownEmail(page: Page): Promise<void> {
  await openSso(page);
  await page.getByLabel('Email').fill('ada@unknown.example');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/SSO isn't set up/)).toBeVisible();
}

async function rememberPath(page: Page): Promise<void> {
  await page.addInitScript((key) => sessionStorage.setItem(key, '/settings?tab=tokens'), RETURN_KEY);
}

const setPassword = (shown: string | RegExp) => async (page: Page) => {
  await page.getByLabel('New password').fill('a long sample password');
  await page.keyboard.press('Enter');
  await expect(page.getByText(shown)).toBeVisible();
};

const press = (button: string, shown: string | RegExp) => async (page: Page) => {
  await getButton(page, button).click();
  await expect(page.getByText(shown)).toBeVisible();
};
