import { afterEach, expect, test } from '@jest/globals';
import type { AccessToken } from '@minutehand/contracts/http/people';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccessTokens } from './AccessTokens.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

const token: AccessToken = {
  id: 't1',
  name: 'Backup',
  scopes: ['read'],
  created_at: '2026-11-21T09:00:00.000Z',
  expires_at: '2999-02-19T09:00:00.000Z',
  last_used_at: null,
  created_by_token_id: null,
};

/** Renders the component; the fake server creates a token once `createToken` is called. */
function renderTokens(tokens: readonly AccessToken[] = []) {
  csrfToken.set('t');
  const { promise, resolve } = Promise.withResolvers<void>();
  const requests: unknown[] = [];
  stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method === 'DELETE') {
      requests.push(new URL(url, location.href).pathname);
      return new Response(null, { status: 204 });
    }
    if (init.method !== 'POST') return Response.json({ access_tokens: tokens, next_cursor: null });
    requests.push(JSON.parse(String(init.body)));
    await promise;
    return Response.json({ access_token: token, secret: 'mh_secret' }, { status: 201 });
  });
  render(
    <TestProviders path="/settings">
      <AccessTokens />
    </TestProviders>,
  );
  return { createToken: resolve, requests, field: screen.getByLabelText<HTMLInputElement>('Token name') };
}

test('shows the secret of a new token and clears the name', async () => {
  const { createToken, field } = renderTokens();
  createToken();
  await userEvent.type(field, 'Backup{Enter}');
  expect(await screen.findByText('mh_secret')).toBeTruthy();
  expect(field.value).toBe('');
});

test('scrolls to the secret of each new token, which is shown only once', async () => {
  const scrolled: (string | null)[] = [];
  Element.prototype.scrollIntoView = function (this: Element) {
    scrolled.push(this.textContent);
  };
  const { createToken, field } = renderTokens();
  createToken();
  await userEvent.type(field, 'Backup{Enter}');
  await screen.findByText('mh_secret');
  await eventually(() => expect(scrolled).toEqual([expect.stringContaining('mh_secret')]));
});

test('keeps a name typed while a token is created', async () => {
  const { createToken, field } = renderTokens();
  await userEvent.type(field, 'Backup{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, 'Calendar');
  createToken();
  expect(await screen.findByText('mh_secret')).toBeTruthy();
  expect(field.value).toBe('Calendar');
});

test('a new token has the scope read for 90 days, unless other scopes or another expiry are selected', async () => {
  const { createToken, requests, field } = renderTokens();
  createToken();
  await userEvent.type(field, 'Backup{Enter}');
  await screen.findByText('mh_secret');
  await userEvent.selectOptions(screen.getByLabelText('Access'), 'Read, write, and admin');
  await userEvent.selectOptions(screen.getByLabelText('Expires in'), '7 days');
  await userEvent.type(field, 'Onboarding{Enter}');
  expect(requests).toEqual([
    { name: 'Backup', scopes: ['read'], expires_in_days: 90 },
    { name: 'Onboarding', scopes: ['read', 'write', 'admin'], expires_in_days: 7 },
  ]);
});

test('each token shows its scopes, expiry, last use, and the token that created it', async () => {
  renderTokens([
    { ...token, scopes: ['read', 'write'], last_used_at: '2026-11-22T09:00:00.000Z' },
    { ...token, id: 't2', name: 'Nightly', expires_at: '2026-11-22T09:00:00.000Z', created_by_token_id: 't1' },
  ]);
  const [first, second] = within(await screen.findByRole('list', { name: 'Access tokens' })).getAllByRole('listitem');
  expect(first!.textContent).toContain('Read and write');
  expect(first!.textContent).toMatch(/Created .+ · expires .*2999 · last used .+/);
  expect(first!.textContent).not.toContain('Expired');
  expect(second!.textContent).toMatch(/with “Backup” · expired .+ · never used/);
  expect(within(second!).getByText('Expired')).toBeTruthy();
});

test('the confirmation of a revocation lists the other tokens that it revokes', async () => {
  const { requests } = renderTokens([token, { ...token, id: 't2', name: 'Nightly', created_by_token_id: 't1' }]);
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke Backup' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Tokens created with it are revoked too: “Nightly”.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke token' }));
  expect(requests).toEqual(['/access_tokens/t1']);
});
