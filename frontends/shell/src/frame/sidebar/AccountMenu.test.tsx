import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { useLocation, useUnsavedChanges } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { AccountMenu } from './AccountMenu.tsx';

let requests: string[] = [];
let status = 200;

beforeEach(() => {
  requests = [];
  status = 200;
  stubGlobal('fetch', async (path: RequestInfo | URL, init?: RequestInit) => {
    requests.push(`${init?.method ?? 'GET'} ${String(path)}`);
    const details = { role: 'owner', account_limit: 5, onboarding_completed: true };
    const other = { ...details, id: 'account-2', name: 'Acme', erase_at: null };
    const closed = { ...details, id: 'account-3', name: 'Closed', erase_at: '2026-12-10T00:00:00Z' };
    if (String(path) === '/accounts')
      return Response.json({ accounts: [{ ...other, id: 'account-1', name: 'Test account' }, other, closed] });
    if (status !== 200) return Response.json({ error: 'A sample error.' }, { status });
    return Response.json({ user: {}, account: other, deletion: null, csrf_token: 'new' });
  });
});

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function Form({ persistsAcrossNavigation = false }: { persistsAcrossNavigation?: boolean }) {
  useUnsavedChanges(true, { persistsAcrossNavigation });
  return null;
}

function CurrentPath() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const renderMenu = (form: ReactNode = null, path = '/meetings/m1') =>
  render(
    <TestProviders path={path}>
      <AccountMenu />
      <CurrentPath />
      {form}
    </TestProviders>,
  );
const getPath = () => screen.getByText(/^\//, { selector: 'output' }).textContent;
const open = (name: string) => userEvent.click(screen.getByRole('button', { name: `Workspace: ${name}` }));
const choose = async (name: string) => userEvent.click(await screen.findByRole('menuitemradio', { name }));
const isSwitched = () => requests.includes('POST /accounts/account-2/switch');

test('the menu marks the current account, and leaves out accounts that wait for their deletion', async () => {
  renderMenu();
  expect(requests).toEqual([]);
  await open('Test account');
  await screen.findByRole('menuitemradio', { name: 'Acme' });
  const marks = screen.getAllByRole('menuitemradio').map(({ textContent, ariaChecked }) => [textContent, ariaChecked]);
  expect(marks).toEqual([
    ['Test account', 'true'],
    ['Acme', 'false'],
  ]);
});

test('another account opens at its dashboard', async () => {
  renderMenu();
  await open('Test account');
  await choose('Acme');
  expect(await screen.findByRole('button', { name: 'Workspace: Acme' })).toBeTruthy();
  expect(getPath()).toBe('/dashboard');
  expect(requests.filter((request) => request.startsWith('POST'))).toEqual(['POST /accounts/account-2/switch']);
});

test.each([
  ['unsaved changes', <Form key="page" />, '/meetings/m1'],
  ['unsaved changes of the dashboard', <Form key="page" />, '/dashboard'],
  [
    'text outside the page, such as a question to the assistant',
    <Form key="beside" persistsAcrossNavigation />,
    '/meetings/m1',
  ],
])('a switch asks before it discards %s', async (_, form, path) => {
  renderMenu(form, path);
  await open('Test account');
  await choose('Acme');
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(getPath()).toBe(path);
  expect(isSwitched()).toBe(false);
  await open('Test account');
  await choose('Acme');
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(isSwitched()).toBe(true));
});

test('a failed switch keeps the account and shows why', async () => {
  status = 422;
  renderMenu();
  await open('Test account');
  await choose('Acme');
  expect(await screen.findByText('A sample error.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Workspace: Test account' })).toBeTruthy();
});

test('the menu opens the settings of the account', async () => {
  renderMenu();
  await open('Test account');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Workspace settings' }));
  expect(getPath()).toBe('/settings?tab=account');
});

test('the menu opens the invitations that the user received', async () => {
  renderMenu();
  await open('Test account');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Invitations' }));
  expect(getPath()).toBe('/received_invitations');
});
