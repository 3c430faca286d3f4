import { afterEach, expect, test } from '@jest/globals';
import type { Passkey } from '@minutehand/contracts/http/credentials';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PasskeySection } from './PasskeySection.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
  Reflect.deleteProperty(navigator, 'credentials');
});

const laptop: Passkey = {
  id: 'k1',
  name: 'Laptop',
  created_at: '2026-11-21T09:00:00.000Z',
  last_used_at: null,
};
const bytes = new Uint8Array([1, 2, 3]).buffer;

/** A browser whose authenticator responds as `create` does. */
function stubAuthenticator(create: () => Promise<unknown>) {
  stubGlobal('PublicKeyCredential', class {});
  Object.defineProperty(navigator, 'credentials', { value: { create }, configurable: true });
}
const created = async () => ({
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes, attestationObject: bytes },
});

/** `isKnown`: whether the page has loaded the state of two-factor authentication. */
function renderSection(passkeys: readonly Passkey[] = [], hasTwoFactor = false, isKnown = true) {
  csrfToken.set('t');
  let current = [...passkeys];
  const requests: string[] = [];
  stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/two_factor') return Response.json({ enabled: hasTwoFactor && isKnown, recovery_codes_left: 10 });
    if (init.method === 'GET') return Response.json({ passkeys: current });
    requests.push(`${init.method} ${url}`);
    if (init.method === 'DELETE') {
      current = [];
      return new Response(null, { status: 204 });
    }
    if (url === '/passkeys/options') {
      const { code } = JSON.parse(String(init.body));
      if (hasTwoFactor && code !== '123456')
        return Response.json({ error: 'Incorrect code.', errors: { code: ['Incorrect code'] } }, { status: 422 });
      const user = { id: 'dQ', name: 'u', displayName: 'u' };
      return Response.json({ options: { challenge: 'AQID', rp: {}, user, pubKeyCredParams: [] } }, { status: 201 });
    }
    const { name } = JSON.parse(String(init.body));
    current = [{ ...laptop, name }];
    return Response.json({ passkey: current[0] }, { status: 201 });
  });
  render(
    <TestProviders path="/settings">
      <PasskeySection />
    </TestProviders>,
  );
  return requests;
}
const add = async (name: string) => userEvent.type(await screen.findByLabelText('Passkey name'), `${name}{Enter}`);

test('adds a named passkey of this device', async () => {
  stubAuthenticator(created);
  const requests = renderSection();
  await add('Phone');
  expect(await screen.findByText('Passkey added')).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'Passkeys' });
  expect(list.textContent).toMatch(/^PhoneCreated .+ · never usedDelete$/);
  expect(requests).toEqual(['POST /passkeys/options', 'POST /passkeys']);
});

test('requires a code while two-factor authentication is on, and shows the error of a wrong code at the field', async () => {
  stubAuthenticator(created);
  const requests = renderSection([], true);
  const code = await screen.findByLabelText('Two-factor code');
  await userEvent.type(screen.getByLabelText('Passkey name'), 'Phone');
  expect(screen.getByRole('button', { name: 'Add passkey' })).toHaveProperty('disabled', true);
  await userEvent.type(code, '000000{Enter}');
  expect(await screen.findByText('Incorrect code')).toBeTruthy();
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  expect(await screen.findByText('Passkey added')).toBeTruthy();
  expect(requests).toEqual(['POST /passkeys/options', 'POST /passkeys/options', 'POST /passkeys']);
});

test('shows no error when the user closes the dialog of the browser', async () => {
  stubAuthenticator(async () => {
    throw new DOMException('closed', 'NotAllowedError');
  });
  const requests = renderSection();
  await add('Phone');
  expect(await screen.findByText('No passkeys')).toBeTruthy();
  expect(screen.queryByText(/couldn't be added/)).toBeNull();
  expect(requests).toEqual(['POST /passkeys/options']);
});

test('clears the used code when the user closes the dialog of the browser, because a code is valid once', async () => {
  stubAuthenticator(async () => {
    throw new DOMException('closed', 'NotAllowedError');
  });
  const requests = renderSection([], true);
  const code = await screen.findByLabelText('Two-factor code');
  await userEvent.type(screen.getByLabelText('Passkey name'), 'Phone');
  await userEvent.type(code, '123456{Enter}');
  await waitFor(() => expect(code).toHaveProperty('value', ''));
  expect(requests).toEqual(['POST /passkeys/options']);
  expect(screen.getByLabelText('Passkey name')).toHaveProperty('value', 'Phone');
});

test('shows the code field when the server requires a code that the page did not expect', async () => {
  stubAuthenticator(created);
  const requests = renderSection([], true, false);
  await add('Phone');
  const code = await screen.findByLabelText('Two-factor code');
  expect(screen.queryByText('Incorrect code')).toBeNull();
  await userEvent.type(code, '000000{Enter}');
  expect(await screen.findByText('Incorrect code')).toBeTruthy();
  await userEvent.clear(code);
  await userEvent.type(code, '123456{Enter}');
  expect(await screen.findByText('Passkey added')).toBeTruthy();
  expect(requests).toEqual([...Array(3).fill('POST /passkeys/options'), 'POST /passkeys']);
});

test('deletes a passkey after a confirmation', async () => {
  stubAuthenticator(created);
  const requests = renderSection([laptop]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Laptop' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete the passkey “Laptop”' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete passkey' }));
  expect(await screen.findByText('No passkeys')).toBeTruthy();
  expect(requests).toEqual(['DELETE /passkeys/k1']);
});

test('lists passkeys in a browser that cannot create any', async () => {
  renderSection([laptop]);
  expect(await screen.findByText('Laptop')).toBeTruthy();
  expect(screen.getByText("This browser can't create passkeys.")).toBeTruthy();
  expect(screen.queryByLabelText('Passkey name')).toBeNull();
});
