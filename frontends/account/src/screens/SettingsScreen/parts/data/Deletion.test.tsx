import { afterEach, expect, jest, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { useSession } from '@minutehand/web-kit';
import { TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DataSettings } from './DataSettings.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

type Outcome = 'deleted' | 'left' | 'transfer_first';

function Settings() {
  return useSession().status === 'signed-in' ? <DataSettings /> : <p>Signed out</p>;
}

function setup(outcome: Outcome, session: TestSession = {}) {
  const requests: { path: string; body: unknown }[] = [];
  stubGlobal('fetch', async (path: RequestInfo | URL, init?: RequestInit) => {
    if (String(path) === '/users/me/deletion_plan') {
      const accounts = [{ id: 'account-1', name: 'Acme', outcome }];
      return Response.json({ deletion_plan: { grace_days: 14, accounts } });
    }
    if (String(path) === '/data_exports') return Response.json({ data_exports: [] });
    requests.push({ path: String(path), body: JSON.parse(String(init?.body)) });
    const deletion = { subject: 'user', erase_at: '2026-12-10T00:00:00Z' };
    return Response.json({ deletion, user: {}, account: {}, csrf_token: 'new' }, { status: 202 });
  });
  render(
    <TestProviders path="/settings?tab=data" session={session}>
      <Settings />
    </TestProviders>,
  );
  return requests;
}

const findButton = (name: string) => screen.findByRole('button', { name });
const getDialogButton = async (name: string) =>
  (await screen.findAllByRole('button', { name })).find((button) => button.closest('[role="alertdialog"]'));

test('a user can delete themselves after typing their email, and sees the effect on each account', async () => {
  const requests = setup('left');
  expect(await screen.findByText(/Acme: you leave, and an owner gets/)).toBeTruthy();
  await userEvent.click(await findButton('Delete account'));
  expect((await getDialogButton('Delete account'))?.hasAttribute('disabled')).toBe(true);
  await userEvent.type(screen.getByRole('textbox'), 'user@example.test');
  await userEvent.click((await getDialogButton('Delete account'))!);
  await waitFor(() => expect(requests).toEqual([{ path: '/users/me/deletion', body: { email: 'user@example.test' } }]));
  expect(await screen.findByText(/Your account will be deleted on .* Sign in to cancel\./)).toBeTruthy();
  expect(screen.getByText('Signed out')).toBeTruthy();
});

test('the only owner of an account with other members must transfer it first', async () => {
  setup('transfer_first');
  const reason = await screen.findByText(/You're the only owner of Acme\. Transfer ownership or delete it first\./);
  expect(reason).toBeTruthy();
  expect(screen.getAllByText(/Acme/)).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Go to team' }).getAttribute('href')).toBe('/settings?tab=team');
  expect((await findButton('Delete account')).hasAttribute('disabled')).toBe(true);
});

test('a native app opens its own deletion screen instead of the dialog of the page', async () => {
  const postMessage = jest.fn();
  stubGlobal('webkit', { messageHandlers: { nativeApp: { postMessage } } });
  const requests = setup('deleted');
  await userEvent.click(await findButton('Delete account'));
  expect(postMessage).toHaveBeenCalledWith({ name: 'delete-account' });
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(requests).toEqual([]);
});

test('an owner can delete the account after typing its name', async () => {
  const requests = setup('deleted');
  await screen.findByText(/Acme: deleted/);
  await userEvent.click(await findButton('Delete workspace'));
  expect(screen.getByText(/Access ends now\. The workspace is deleted in 14 days\./)).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox'), 'Test account');
  await userEvent.click((await getDialogButton('Delete workspace'))!);
  await waitFor(() =>
    expect(requests).toEqual([{ path: '/accounts/account-1/deletion', body: { name: 'Test account' } }]),
  );
});

test('admins and members cannot delete the account', async () => {
  setup('left', { account: { role: 'admin' } });
  await findButton('Delete account');
  expect(screen.queryByRole('button', { name: 'Delete workspace' })).toBeNull();
});
