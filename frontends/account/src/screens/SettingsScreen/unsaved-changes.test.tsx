import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { WriterSettings } from '@minutehand/contracts/http/accounts/writer-settings';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken, useSessionActions, useSignedIn, useUnsavedChanges } from '@minutehand/web-kit';
import { hasUnloadWarning, TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { InvitationForm } from '../../components/invitations/InvitationForm.tsx';
import { AccessTokenForm } from './parts/AccessTokenForm.tsx';
import { AccountName } from './parts/AccountName.tsx';
import { AccountSettings } from './parts/AccountSettings.tsx';
import { Profile } from './parts/Profile.tsx';
import { EmailForm } from './parts/security/EmailForm.tsx';
import { PasskeySection } from './parts/security/PasskeySection.tsx';
import { WriterSettingsForm } from './parts/writer-settings/WriterSettingsForm.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';

beforeEach(() => {
  csrfToken.set('token');
  stubGlobal('PublicKeyCredential', class {});
  stubGlobal('fetch', async (url: string) =>
    url.endsWith('/passkeys') ? Response.json({ passkeys: [] }) : Response.json({}, { status: 500 }),
  );
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

const show = (content: ReactNode, path = '/settings') =>
  render(<TestProviders path={path}>{content}</TestProviders>).unmount;

const writerSettings: WriterSettings = { fallback_to_embedded: true, language: '', monthly_token_limit: 0 };
const FORMS: readonly (readonly [name: string, form: ReactNode, label: string])[] = [
  ['the profile', <Profile key="1" />, 'Name'],
  ['the name of the workspace', <AccountName key="2" />, 'Workspace name'],
  ['a new access token', <AccessTokenForm key="3" />, 'Token name'],
  ['a new email address', <EmailForm key="4" />, 'New email'],
  ['the name of a passkey', <PasskeySection key="5" />, 'Passkey name'],
  ['an invitation', <InvitationForm key="6" />, 'Name'],
  [
    'the writer settings',
    <WriterSettingsForm key="7" settings={writerSettings} queryKey={['writer']} />,
    'Monthly token limit (optional)',
  ],
];

test.each(FORMS)('%s is not discarded without a confirmation', async (_name, form, label) => {
  const leave = show(form);
  const field = await screen.findByLabelText(label);
  expect(hasUnloadWarning()).toBe(false);
  await userEvent.type(field, '7');
  expect(hasUnloadWarning()).toBe(true);
  leave();
  expect(hasUnloadWarning()).toBe(false);
});

test('opening another tab of the settings asks for confirmation, and keeps the text if the user cancels', async () => {
  show(<SettingsScreen />);
  const field = await screen.findByLabelText<HTMLInputElement>('Name');
  await userEvent.type(field, ' Jr.');
  await userEvent.click(screen.getByRole('tab', { name: 'Data' }));
  const confirmation = await screen.findByRole('alertdialog', { name: 'Discard changes' });
  expect(confirmation.textContent).toContain('Are you sure you want to discard your changes?');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Test User Jr.');
  await userEvent.click(screen.getByRole('tab', { name: 'Data' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
});

test('switching to another account asks for confirmation if any part of the page has unsaved changes', async () => {
  const switches: string[] = [];
  stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'POST') switches.push(url);
    if (url !== '/accounts') return Response.json({}, { status: 500 });
    return Response.json({ accounts: [{ id: 'account-2', name: 'Acme', role: 'owner', erase_at: null }] });
  });
  function Question() {
    useUnsavedChanges(true, { persistsAcrossNavigation: true });
    return null;
  }
  show(
    <>
      <AccountSettings />
      <Question />
    </>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Switch to Acme' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(switches).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to Acme' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(switches).toEqual(['/accounts/account-2/switch']));
});

test('a saved profile can be left without a confirmation', async () => {
  stubGlobal('fetch', async () =>
    Response.json({ user: { id: 'user-1', name: 'Test User7', time_zone: 'UTC', date_language: '', theme: '' } }),
  );
  show(<Profile />);
  await userEvent.type(await screen.findByLabelText('Name'), '7');
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  await waitFor(() => expect(hasUnloadWarning()).toBe(false));
});

/** Simulates a change in another tab, which a refresh of the session finds. */
function ChangeFromOtherTab() {
  const { user, account } = useSignedIn();
  const { setUser, setSession } = useSessionActions();
  function rename() {
    setUser({ ...user, name: 'Other name' });
    setSession({ user, account: { ...account, name: 'Other name' }, deletion: null, csrf_token: 'token' });
  }
  return (
    <button type="button" onClick={rename}>
      Rename
    </button>
  );
}

test('a name that another user changed does not make an untouched form dirty', async () => {
  show(
    <>
      <ChangeFromOtherTab />
      <Profile />
      <AccountName />
    </>,
  );
  await screen.findByLabelText('Workspace name');
  await userEvent.click(screen.getByRole('button', { name: 'Rename' }));
  expect(hasUnloadWarning()).toBe(false);
});
