import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccessTokens } from './AccessTokens.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const token = {
  id: 't1',
  name: 'Backup',
  scopes: ['read'],
  created_at: '2026-11-21T09:00:00.000Z',
  last_used_at: null,
};

/** Renders the component; the fake server creates a token once `createToken` is called. */
function renderTokens() {
  csrfToken.set('t');
  const { promise, resolve } = Promise.withResolvers<void>();
  stubGlobal('fetch', async (_url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return Response.json({ access_tokens: [], next_cursor: null });
    await promise;
    return Response.json({ access_token: token, secret: 'mh_secret' }, { status: 201 });
  });
  render(
    <TestProviders path="/settings">
      <AccessTokens />
    </TestProviders>,
  );
  return { createToken: resolve, field: screen.getByLabelText<HTMLInputElement>('What it is for') };
}

test('shows the secret of a new token and clears the name', async () => {
  const { createToken, field } = renderTokens();
  createToken();
  await userEvent.type(field, 'Backup{Enter}');
  expect(await screen.findByText('mh_secret')).toBeTruthy();
  expect(field.value).toBe('');
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
