import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders, type TestSession } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AccountName } from './AccountName.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderName(session: TestSession, response: () => Response | Promise<Response>): unknown[] {
  csrfToken.set('t');
  const writes: unknown[] = [];
  stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json({}, { status: 503 });
    writes.push([method, new URL(url, location.href).pathname, JSON.parse(String(body))]);
    return response();
  });
  render(
    <TestProviders path="/settings" session={session}>
      <AccountName />
    </TestProviders>,
  );
  return writes;
}

const renamed = () => Response.json({ account: { id: 'account-1', name: 'New Works' } });

test('renames the account', async () => {
  const writes = renderName({ account: { role: 'admin', name: 'Old Works' } }, renamed);
  const field = screen.getByLabelText<HTMLInputElement>('Workspace name');
  expect(field.value).toBe('Old Works');
  await userEvent.clear(field);
  await userEvent.type(field, 'New Works{Enter}');
  expect(await screen.findByText('Saved!')).toBeTruthy();
  expect(writes).toEqual([['PATCH', '/accounts/account-1', { account: { name: 'New Works' } }]]);
});

test('shows the error of a rejected name at the field', async () => {
  const rejected = () =>
    Response.json({ error: 'Enter a workspace name.', errors: { name: ["can't be blank"] } }, { status: 422 });
  renderName({ account: { role: 'owner', name: 'Old Works' } }, rejected);
  await userEvent.clear(screen.getByLabelText('Workspace name'));
  await userEvent.click(screen.getByRole('button', { name: 'Save name' }));
  expect(await screen.findByText("Can't be blank")).toBeTruthy();
});

test('shows that a save is in progress, and that it failed for an unknown reason', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  renderName({ account: { role: 'owner', name: 'Old Works' } }, () => promise);
  await userEvent.type(screen.getByLabelText('Workspace name'), '!{Enter}');
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy();
  resolve(new Response('', { status: 500 }));
  expect(await screen.findByText('Unable to save.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save name' })).toBeTruthy();
});

test('is hidden from members', () => {
  renderName({ account: { role: 'member' } }, renamed);
  expect(screen.queryByLabelText('Workspace name')).toBeNull();
});
