import { afterEach, expect, test } from '@jest/globals';
import type { BrowserSession } from '@minutehand/contracts/http/credentials';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SecuritySettings } from './SecuritySettings.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const session: BrowserSession = {
  id: 's1',
  browser: 'Firefox',
  system: 'Linux',
  network: '203.0.113.0/24',
  created_at: '2026-11-21T09:00:00.000Z',
  last_used_at: '2026-11-22T09:00:00.000Z',
  current: true,
};
const other: BrowserSession = { ...session, id: 's2', browser: 'Chrome', system: 'Android', current: false };
const unknown: BrowserSession = { ...session, id: 's3', browser: '', system: '', network: '', current: false };

function renderSettings(sessions: readonly BrowserSession[] = [session], respondToPatch = () => changed()) {
  csrfToken.set('t');
  const requests: string[] = [];
  stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'GET') return Response.json({ sessions });
    requests.push([init.method, url, init.body].filter((part) => part !== undefined).join(' '));
    return init.method === 'PATCH' ? respondToPatch() : new Response(null, { status: 204 });
  });
  render(
    <TestProviders path="/settings">
      <SecuritySettings />
    </TestProviders>,
  );
  return requests;
}
const changed = () => Response.json({ user: {}, account: {}, csrf_token: 'new' });
const typePasswords = async (current: string, next: string) => {
  await userEvent.type(screen.getByLabelText('Current password'), current);
  await userEvent.type(screen.getByLabelText('New password'), `${next}{Enter}`);
};

test('changes the password, takes the new CSRF token and clears the fields', async () => {
  const requests = renderSettings();
  await typePasswords('the old password', 'another long password');
  expect(await screen.findByText('Password changed')).toBeTruthy();
  expect(requests).toEqual([
    'PATCH /users/password {"current_password":"the old password","password":"another long password"}',
  ]);
  expect(await csrfToken.current()).toBe('new');
  expect(screen.getByLabelText<HTMLInputElement>('Current password').value).toBe('');
});

test('shows the error of a wrong current password at the field until the field is edited', async () => {
  const fields = { current_password: ['Incorrect password'] };
  renderSettings([session], () => Response.json({ error: 'Incorrect password.', errors: fields }, { status: 422 }));
  await typePasswords('wrong', 'another long password');
  expect(await screen.findByText('Incorrect password')).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Current password'), 'x');
  expect(screen.queryByText('Incorrect password')).toBeNull();
});

test('sends nothing while a password is missing or too short', async () => {
  const requests = renderSettings();
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
  expect(screen.getByText('Enter your password')).toBeTruthy();
  await typePasswords('the old password', 'short');
  expect(screen.getByText('Use at least 10 characters')).toBeTruthy();
  expect(requests).toEqual([]);
});

test('lists the devices by readable names, and marks this device, which has no sign-out button', async () => {
  renderSettings([session, other, unknown]);
  const items = within(await screen.findByRole('list', { name: 'Signed-in devices' })).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox on LinuxNetwork 203\.0\.113\.0\/24 · signed in .+This device$/),
    expect.stringMatching(/^Chrome on AndroidNetwork .+ · signed in .+ · last used .+Sign out$/),
    expect.stringMatching(/^Unknown browsersigned in .+Sign out$/),
  ]);
});

test('signs out one device after a confirmation', async () => {
  const requests = renderSettings([session, other]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out Chrome on Android' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Sign out Chrome on Android' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByText('Device signed out')).toBeTruthy();
  expect(requests).toEqual(['DELETE /sessions/s2']);
});

test('signs out all other devices, and shows the button only when there are other devices', async () => {
  const requests = renderSettings([session, other]);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out all other devices' }));
  const dialog = await screen.findByRole('alertdialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Sign out others' }));
  expect(await screen.findByText('Other devices signed out')).toBeTruthy();
  expect(requests).toEqual(['DELETE /sessions?others=true']);
  cleanup();
  renderSettings([session]);
  await screen.findByText('This device');
  expect(screen.queryByRole('button', { name: 'Sign out all other devices' })).toBeNull();
});
