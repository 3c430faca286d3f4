import { afterEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profile } from './Profile.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const user = { id: 'user-1', name: 'Test User', email: 'user@example.test', time_zone: 'UTC', date_language: '' };

function renderProfile(
  respond: (body: { user: { name: string; date_language: string } }) => Response | Promise<Response>,
) {
  csrfToken.set('t');
  stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) =>
    method === 'GET' ? Response.json({}, { status: 503 }) : respond(JSON.parse(String(body))),
  );
  render(
    <TestProviders path="/settings" session={{ user }}>
      <Profile />
    </TestProviders>,
  );
  return screen.getByLabelText<HTMLInputElement>('Name');
}

test('saves the name as the server stored it', async () => {
  const field = renderProfile(({ user: { name } }) => Response.json({ user: { ...user, name: name.trim() } }));
  await userEvent.clear(field);
  await userEvent.type(field, ' New Name {Enter}');
  expect(await screen.findByText('Saved!')).toBeTruthy();
  expect(field.value).toBe('New Name');
});

test('shows that a save is in progress, and that it failed for an unknown reason, and keeps the text', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const field = renderProfile(() => promise);
  await userEvent.type(field, '!{Enter}');
  expect(await screen.findByRole('button', { name: 'Saving...' })).toBeTruthy();
  resolve(new Response('', { status: 500 }));
  expect(await screen.findByText('Unable to save.')).toBeTruthy();
  expect(field.value).toBe('Test User!');
});

test('shows the error of a rejected name at the field', async () => {
  const errors = { name: ["can't be blank"] };
  const field = renderProfile(() => Response.json({ error: 'Not valid.', errors, request_id: 'r' }, { status: 422 }));
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText("Can't be blank")).toBeTruthy();
});

test('saves the language of dates and shows an example of it', async () => {
  const saved: string[] = [];
  renderProfile(({ user: { date_language } }) => {
    saved.push(date_language);
    return Response.json({ user: { ...user, date_language } });
  });
  await userEvent.selectOptions(screen.getByLabelText('Date format'), 'English (United Kingdom)');
  expect(screen.getByText(/^For example \d+ \w+ \d{4}, \d{2}:\d{2}$/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save profile' }));
  expect(await screen.findByText('Saved!')).toBeTruthy();
  expect(saved).toEqual(['en-GB']);
});

test('the email is a text, not a field that cannot be edited, with the way to change it', () => {
  renderProfile(() => Response.json({}));
  expect(screen.getByText(user.email, { exact: false }).closest('dd')).not.toBeNull();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.getByRole('link', { name: 'Change email' }).getAttribute('href')).toBe('/settings?tab=security');
});

test('a session of an earlier release, which has no language of dates, shows the profile', () => {
  render(
    <TestProviders path="/settings" session={{ user: { ...user, date_language: undefined as never } }}>
      <Profile />
    </TestProviders>,
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Date format').value).toBe('');
});
