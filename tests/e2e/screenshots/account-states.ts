import type { SessionResponse } from '@minutehand/contracts/http/session';
import { expect, type Page } from '@playwright/test';
import { submitEmptyRegistration } from '../open-states.ts';
import { getDayAfter } from './fixed-time.ts';
import type { SampleData } from './sample-data.ts';
import { DARK, NARROW, type ShownState, WIDE_AND_NARROW } from './state.ts';

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** These pages send the token of their link only when the user acts, so that an invalid one can be shown. */
const SAMPLE_TOKEN = 'sample';

/** Signing in, the pages that emails link to, and the deletion of users and accounts. */
export function listAccountStates(paths: SampleData['paths']): readonly ShownState[] {
  const person = 'guest';
  return [
    { name: 'sign-in', shows: 'Sign-in', path: '/sign-in', person, views: NARROW },
    {
      name: 'sign-in-refused',
      shows: 'Sign-in with a wrong password',
      ...{ path: '/sign-in', person },
      after: rejectSignIn({ error: 'Incorrect email or password.' }, 'Incorrect email or password.'),
    },
    {
      name: 'sign-in-code',
      shows: 'Sign-in: the code of the second factor',
      ...{ path: '/sign-in', person },
      views: NARROW,
      after: rejectSignIn({ error: 'Enter the code.', errors: { code: ['Enter a code'] } }, 'Enter your code'),
    },
    { name: 'registration', shows: 'Registration', path: '/register', person, views: [[375, 'dark']] },
    {
      name: 'registration-errors',
      shows: 'Registration with an empty form',
      ...{ path: '/register', person },
      after: submitEmptyRegistration,
    },
    { name: 'invitation', shows: 'An invitation to a workspace', path: paths.invitation, person, views: NARROW },
    {
      name: 'invitation-member',
      shows: 'An invitation, opened by another user',
      path: paths.invitation,
      person: 'new user',
    },
    {
      name: 'invitation-expired',
      shows: 'An invitation that is no longer valid',
      ...{ path: `/invitations/${SAMPLE_TOKEN}`, person },
    },
    { name: 'password-forgotten', shows: 'Forgotten password', path: '/passwords/new', person, views: NARROW },
    {
      name: 'password-forgotten-sent',
      shows: 'The reset link was sent',
      ...{ path: '/passwords/new', person },
      after: requestReset,
    },
    { name: 'password-new', shows: 'A new password', path: `/passwords/${SAMPLE_TOKEN}`, person, views: NARROW },
    {
      name: 'email-verification',
      shows: 'Confirmation of an email address',
      path: `/email_verifications/${SAMPLE_TOKEN}`,
      person: 'new user',
      views: NARROW,
    },
    {
      name: 'email-change',
      shows: 'Change of an email address',
      path: `/email_changes/${SAMPLE_TOKEN}`,
      person: 'new user',
    },
    {
      name: 'settings-data',
      shows: 'Settings: data',
      path: '/settings?tab=data',
      views: WIDE_AND_NARROW,
      after: async (page) => expect(getButton(page, 'Delete workspace')).toBeEnabled(),
    },
    {
      name: 'dialog-delete-workspace',
      shows: 'Confirmation before a workspace is deleted',
      path: '/settings?tab=data',
      views: WIDE_AND_NARROW,
      after: async (page) => {
        await getButton(page, 'Delete workspace').click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'dialog-delete-account',
      shows: 'Confirmation before an account is deleted',
      path: '/settings?tab=data',
      person: 'new user',
      after: async (page) => {
        await getButton(page, 'Delete account').click();
        await expect(page.getByRole('alertdialog')).toBeVisible();
      },
    },
    {
      name: 'dialog-password',
      shows: 'The password is needed again',
      path: '/settings?tab=tokens',
      person: 'new user',
      views: DARK,
      after: requirePassword,
    },
    {
      name: 'closed-workspace',
      shows: 'A workspace that is scheduled for deletion',
      path: '/meetings',
      views: WIDE_AND_NARROW,
      before: showDeletion('account'),
      after: expectClosed,
    },
    {
      name: 'closed-account',
      shows: 'An account that is scheduled for deletion',
      path: '/meetings',
      person: 'new user',
      before: showDeletion('user'),
      after: expectClosed,
    },
    {
      name: 'deletion-cancel',
      shows: 'The link that cancels a deletion',
      ...{ path: `/deletions/${SAMPLE_TOKEN}`, person },
      views: NARROW,
    },
  ];
}

/** Mocks the rejection of a password, because the server limits failed attempts. */
const rejectSignIn = (body: object, shown: string) => async (page: Page) => {
  await page.route('**/session', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 401, json: body }) : route.fallback(),
  );
  await page.getByLabel('Email').fill('ada@sample.example');
  await page.getByLabel('Password').fill('a sample password');
  await getButton(page, 'Sign in').click();
  await expect(page.getByText(shown)).toBeVisible();
};

async function requestReset(page: Page): Promise<void> {
  await page.getByLabel('Email').fill('nobody@sample.example');
  await getButton(page, 'Send reset link').click();
  await expect(page.getByRole('status').filter({ hasText: /link/ })).toBeVisible();
}

export async function requirePassword(page: Page): Promise<void> {
  const json = { error: "Confirm it's you to do this.", reauthentication_required: true };
  await page.route('**/access_tokens', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 403, json }) : route.fallback(),
  );
  await page.getByLabel('Token name').fill('Weekly report');
  await getButton(page, 'Create token').click();
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
}

const showDeletion = (subject: 'user' | 'account') => async (page: Page) => {
  await page.route('**/session', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    const session = (await response.json()) as SessionResponse;
    const deletion: SessionResponse['deletion'] = { subject, erase_at: `${getDayAfter(14)}T14:00:00Z` };
    return route.fulfill({ response, json: { ...session, deletion } });
  });
};

async function expectClosed(page: Page): Promise<void> {
  await expect(getButton(page, 'Cancel deletion')).toBeVisible();
}
