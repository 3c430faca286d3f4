import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { notificationKindSchema } from '@minutehand/contracts/http/notifications';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Preferences } from './Preferences.tsx';

const kinds = notificationKindSchema.options.map((kind) => ({ kind, in_app: true, email: false, browser: true }));
let saved: unknown[];
let isBroken: boolean;

beforeEach(() => {
  saved = [];
  isBroken = false;
  csrfToken.set('t');
  stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    if (isBroken) return Response.json({ error: 'Notifications are down.' }, { status: 500 });
    if (init?.method === 'PATCH') saved.push(JSON.parse(String(init.body)).notification_preferences);
    return Response.json({ notification_preferences: { kinds, email_frequency: 'immediately' } });
  });
});
afterEach(() => {
  cleanup();
  restoreGlobals();
});

async function open() {
  render(
    <TestProviders path="/settings">
      <Preferences />
    </TestProviders>,
  );
  await screen.findByRole('checkbox', { name: 'Mentions in notes: Email' });
}
const getBox = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

it('shows each kind with its channels and saves a choice at once', async () => {
  await open();
  expect(screen.getAllByRole('checkbox')).toHaveLength(3 * kinds.length);
  await userEvent.click(getBox('Mentions in notes: Email'));
  expect(getBox('Mentions in notes: Email').checked).toBe(true);
  await waitFor(() =>
    expect(saved).toEqual([{ kinds: [{ kind: 'mentioned', in_app: true, email: true, browser: true }] }]),
  );
});

it('offers browser notifications only for kinds that are shown in the app', async () => {
  await open();
  await userEvent.click(getBox('Minutes are ready: In the app'));
  const browser = getBox('Minutes are ready: Browser');
  expect(browser.disabled).toBe(true);
  expect(browser.checked).toBe(false);
});

it('saves the frequency of emails', async () => {
  await open();
  await userEvent.selectOptions(screen.getByLabelText('Email frequency'), 'Weekly summary, Monday 8 AM');
  await waitFor(() => expect(saved).toEqual([{ email_frequency: 'weekly' }]));
});

it('shows the saved choice again and the error if saving failed', async () => {
  await open();
  isBroken = true;
  await userEvent.click(getBox('Mentions in notes: Email'));
  expect(await screen.findByText("Couldn't save. Notifications are down.")).toBeDefined();
  isBroken = false;
});

it('asks the browser for permission only on a click', async () => {
  const requestPermission = jest.fn(async () => 'granted' as const);
  stubGlobal('Notification', { permission: 'default', requestPermission });
  await open();
  expect(requestPermission).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Allow notifications' }));
  expect(await screen.findByText('Allowed in this browser.')).toBeDefined();
});
