import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { api } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ReauthenticationHost } from './ReauthenticationHost.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const PASSWORD = 'the right password';
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

/** Simulates a server that creates access tokens only after the re-authentication. Returns the received paths. */
function show(session?: Parameters<typeof TestProviders>[0]['session']): string[] {
  const paths: string[] = [];
  let isReauthenticated = false;
  stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    paths.push(path);
    if (path === '/session/reauthentication') {
      const body = JSON.parse(String(init?.body));
      isReauthenticated = body.password === PASSWORD || body.passkey?.id === 'passkey';
      if (isReauthenticated) return json({ csrf_token: 'rotated' });
      return json({ error: 'Incorrect password.', errors: { password: ['Incorrect password'] }, request_id: 'r' }, 422);
    }
    if (path === '/session/passkey/options') return json({ options: { challenge: 'c' } }, 201);
    if (path === '/session/sso/reauthentication')
      return json({ error: 'The provider is unavailable.', request_id: 'r' }, 503);
    if (path === '/access_tokens' && isReauthenticated) return json({ secret: 's' }, 201);
    if (path !== '/access_tokens') return json({ csrf_token: 'page-token' });
    return json({ error: 'Enter your password again.', reauthentication_required: true, request_id: 'r' }, 403);
  });
  render(
    <TestProviders session={session}>
      <ReauthenticationHost />
    </TestProviders>,
  );
  return paths;
}

const createToken = () =>
  api.post<{ secret: string }>('/access_tokens', { name: 'Sample' }).catch((error: unknown) => error);

test('requests the password when a write requires it, and then repeats the write', async () => {
  const paths = show();
  const created = createToken();
  await userEvent.type(await screen.findByLabelText('Password'), 'a wrong password{Enter}');
  expect(await screen.findByText('Incorrect password')).toBeTruthy();
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.type(screen.getByLabelText('Password'), PASSWORD);
  await userEvent.click(screen.getByRole('button', { name: 'Verify password' }));
  expect(await created).toEqual({ secret: 's' });
  expect(paths.filter((path) => path === '/access_tokens')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('does not send an empty password, and says what to enter', async () => {
  const paths = show();
  const created = createToken();
  await userEvent.click(await screen.findByRole('button', { name: 'Verify password' }));
  expect(await screen.findByText('Enter your password')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  expect(paths).not.toContain('/session/reauthentication');
  await userEvent.type(screen.getByLabelText('Password'), PASSWORD);
  expect(screen.queryByText('Enter your password')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Verify password' }));
  expect(await created).toEqual({ secret: 's' });
});

test('fails the write when the user cancels, and requests the password again for the next write', async () => {
  show();
  for (let round = 0; round < 2; round += 1) {
    const created = createToken();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(await created).toMatchObject({ status: 403, message: 'Enter your password again.' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('requests the password once for several concurrent writes', async () => {
  show();
  const created = [createToken(), createToken()];
  await userEvent.type(await screen.findByLabelText('Password'), `${PASSWORD}{Enter}`);
  expect(await Promise.all(created)).toEqual([{ secret: 's' }, { secret: 's' }]);
});

/** A browser whose user has a passkey, or cancels. */
function stubPasskey(get: () => Promise<unknown>) {
  class Credential {
    static parseRequestOptionsFromJSON = (options: object) => options;
    toJSON = () => ({ id: 'passkey' });
  }
  stubGlobal('PublicKeyCredential', Credential);
  stubGlobal('navigator', Object.assign(Object.create(navigator), { credentials: { get } }));
  return Credential;
}

test('accepts a passkey instead of the password, and then repeats the write', async () => {
  show();
  const Credential = stubPasskey(async () => new Credential());
  const created = createToken();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await created).toEqual({ secret: 's' });
});

test('says what to do when the user cancels the passkey, and keeps the dialog', async () => {
  show();
  stubPasskey(() => Promise.reject(new DOMException('cancelled', 'NotAllowedError')));
  const created = createToken();
  await userEvent.click(await screen.findByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('No passkey was used. Try again, or enter your password.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await created).toMatchObject({ status: 403 });
});

test('offers SSO first to users who signed in with it, and shows why it cannot continue', async () => {
  const paths = show({ isSso: true });
  const created = createToken();
  const sso = await screen.findByRole('button', { name: 'Continue with SSO' });
  expect(document.activeElement).toBe(sso);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
  await userEvent.click(sso);
  expect(await screen.findByText('The provider is unavailable.')).toBeTruthy();
  expect(paths).toContain('/session/sso/reauthentication');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await created;
});

test('does not offer SSO while an area would lose data, such as a recording in this tab, and says why', async () => {
  const keep = (event: Event) => event.preventDefault();
  window.addEventListener('session-ended', keep);
  show({ isSso: true });
  const created = createToken();
  expect(await screen.findByText(/would end the recording in this tab/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Continue with SSO' })).toBeNull();
  window.removeEventListener('session-ended', keep);
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await created;
});
