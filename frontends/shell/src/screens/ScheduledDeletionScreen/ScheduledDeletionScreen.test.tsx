import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../../Page.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

type Role = NonNullable<TestSession['account']>['role'];

function setup(subject: 'user' | 'account', role: Role = 'owner', isSso = false) {
  const paths: string[] = [];
  stubGlobal('scrollTo', () => undefined);
  stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  stubGlobal('fetch', async (path: RequestInfo | URL) => {
    paths.push(String(path));
    if (String(path) === '/accounts') {
      const other = { role: 'member', account_limit: 5, onboarding_completed: true };
      const accounts = [
        { ...other, id: 'account-1', name: 'Test account', erase_at: '2026-12-10T00:00:00Z' },
        { ...other, id: 'account-2', name: 'Acme', erase_at: null },
      ];
      return Response.json({ accounts, next_cursor: null });
    }
    return Response.json({ user: {}, account: {}, deletion: null, csrf_token: 'new' });
  });
  render(
    <TestProviders
      path="/meetings"
      session={{ account: { role }, isSso, deletion: { subject, erase_at: '2026-12-10T00:00:00Z' } }}
      areas={{}}
    >
      <Page />
    </TestProviders>,
  );
  return paths;
}

test('every screen of a user whose deletion is scheduled shows only its date and a way to cancel it', async () => {
  const paths = setup('user');
  await screen.findByRole('heading', { name: 'Your account is scheduled for deletion' });
  expect(screen.queryByRole('link', { name: /Action items/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel deletion' }));
  await waitFor(() => expect(screen.queryByText(/scheduled for deletion/)).toBeNull());
  expect(paths).toContain('/session/cancel_deletion');
});

test('a native app ends the session itself when a user whose deletion is scheduled signs out', async () => {
  const messages: string[] = [];
  stubGlobal('nativeApp', { postMessage: (message: string) => messages.push(message) });
  const paths = setup('user');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(messages).toContain('{"name":"sign-out"}');
  expect(paths).not.toContain('/session');
});

test('the first view does not cover the screen of an account that was closed in the meantime', async () => {
  document.body.insertAdjacentHTML('afterbegin', '<div id="first-view"></div>');
  setup('account');
  await screen.findByRole('heading', { name: 'This workspace is scheduled for deletion' });
  expect(document.getElementById('first-view')).toBeNull();
});

test('an owner of an account whose deletion is scheduled can switch to another account', async () => {
  const paths = setup('account');
  await screen.findByRole('heading', { name: 'This workspace is scheduled for deletion' });
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to Acme' }));
  await waitFor(() => expect(paths).toContain('/accounts/account-2/switch'));
});

test.each(['admin', 'member'] as const)(
  'only an owner can cancel the deletion of an account, not a %s',
  async (role) => {
    setup('account', role);
    expect(await screen.findByText(/An owner of the workspace can cancel the deletion\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel deletion' })).toBeNull();
    cleanup();
    setup('account');
    expect(await screen.findByRole('button', { name: 'Cancel deletion' })).toBeTruthy();
  },
);

test('a session of SSO, which cannot cancel the deletion of its user, shows no such button and says what can', async () => {
  setup('user', 'owner', true);
  expect(await screen.findByText(/use the link in the email, or sign in with your password/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel deletion' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy();
});

test('an owner in a session of SSO can cancel the deletion of the account', async () => {
  setup('account', 'owner', true);
  expect(await screen.findByRole('button', { name: 'Cancel deletion' })).toBeTruthy();
});
