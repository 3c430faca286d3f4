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

/** The part before a server that makes a token when it is let. */
function open() {
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
  return { letMake: resolve, field: screen.getByLabelText<HTMLInputElement>('What it is for') };
}

test('a token that is made shows its secret, and the name is empty for the next one', async () => {
  const { letMake, field } = open();
  letMake();
  await userEvent.type(field, 'Backup{Enter}');
  expect(await screen.findByText('mh_secret')).toBeTruthy();
  expect(field.value).toBe('');
});

test('the name of the next token that is typed while one is made stays', async () => {
  const { letMake, field } = open();
  await userEvent.type(field, 'Backup{Enter}');
  await userEvent.clear(field);
  await userEvent.type(field, 'Calendar');
  letMake();
  expect(await screen.findByText('mh_secret')).toBeTruthy();
  expect(field.value).toBe('Calendar');
});
