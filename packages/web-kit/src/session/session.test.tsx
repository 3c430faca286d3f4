import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { SessionResponse } from '@minutehand/contracts/http/session';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { ToastProvider } from '@minutehand/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { pageSession } from '../api/index.ts';
import { subscribe } from '../cable/cable.ts';
import { formatDate } from '../format/dates.ts';
import { OUTAGE_POLL_MS } from '../limits.ts';
import { useUnsavedChanges } from '../navigation/unsaved-changes.ts';
import { queryClient } from '../query.ts';
import { hasUnloadWarning } from '../test.tsx';
import { useTheme } from '../use-theme.ts';
import { SessionProvider } from './session.tsx';
import { openSessionChannel } from './session-channel.ts';
import { useSession, useSessionActions } from './session-context.ts';

const createChannel = jest.fn(() => ({ unsubscribe: () => undefined }));
// Imported by the first subscription.
jest.unstable_mockModule('@rails/actioncable', () => ({
  createConsumer: () => ({ disconnect: () => undefined, subscriptions: { create: createChannel } }),
}));

const signedIn: SessionResponse = {
  user: {
    id: 'u',
    name: 'Demo',
    email: 'd@example.test',
    email_verified: true,
    theme: 'dark',
    time_zone: 'UTC',
    date_language: 'en-GB',
    platform_admin: false,
    picture_url: null,
  },
  account: { id: 'a', name: 'Demo', role: 'owner', account_limit: 5, onboarding_completed: true, erase_at: null },
  deletion: null,
  csrf_token: 't',
};
const switched: SessionResponse = { ...signedIn, account: { ...signedIn.account, id: 'b' } };
let handlers: Record<string, () => Response | Promise<Response>>;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

beforeEach(() => {
  handlers = {};
  pageSession.set(null);
  localStorage.clear();
  document.head.innerHTML = '';
  delete document.documentElement.dataset.theme;
  delete document.documentElement.dataset.dateLanguage;
  stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const handler = handlers[`${init?.method ?? 'GET'} ${path}`];
    if (!handler) throw new TypeError('Failed to fetch');
    return handler();
  });
});

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function SessionStatus() {
  const session = useSession();
  const { signOut, endSession, refresh, setSession } = useSessionActions();
  const { theme, setTheme } = useTheme();
  return (
    <>
      <p>{session.status}</p>
      <p>theme:{theme}</p>
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
      <button type="button" onClick={endSession}>
        End
      </button>
      <button type="button" onClick={() => setSession(switched)}>
        Switch
      </button>
      <button type="button" onClick={() => setSession(signedIn)}>
        Renew
      </button>
      <button type="button" onClick={() => void refresh()}>
        Refresh
      </button>
      <button type="button" onClick={() => void setTheme('light')}>
        Light
      </button>
      <button type="button" onClick={() => void setTheme('')}>
        System
      </button>
    </>
  );
}

const navigate = jest.fn();

function show(content?: ReactNode) {
  render(
    <ToastProvider>
      <SessionProvider navigate={navigate}>
        <SessionStatus />
        {content}
      </SessionProvider>
    </ToastProvider>,
  );
}

test('applies the theme of the signed-in user, and writes dates in their language', async () => {
  handlers['GET /session'] = () => json(signedIn);
  expect(formatDate('2025-11-22T12:00:00Z')).toBe('Nov 22, 2025');
  show();
  expect(await screen.findByText('signed-in')).toBeTruthy();
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(formatDate('2025-11-22T12:00:00Z')).toBe('22 Nov 2025');
});

test('a 401 means signed out, no response means unreachable', async () => {
  show();
  expect(await screen.findByText('unreachable')).toBeTruthy();
  handlers['GET /session'] = () => json({ error: 'Not signed in', csrf_token: 'x' }, 401);
  await userEvent.click(screen.getByText('Refresh'));
  expect(await screen.findByText('signed-out')).toBeTruthy();
});

test('retries while the session is unreachable', async () => {
  jest.useFakeTimers();
  try {
    show();
    await act(() => jest.advanceTimersByTimeAsync(OUTAGE_POLL_MS / 2));
    expect(screen.getByText('unreachable')).toBeTruthy();
    handlers['GET /session'] = () => json(signedIn);
    await act(() => jest.advanceTimersByTimeAsync(OUTAGE_POLL_MS));
    expect(screen.getByText('signed-in')).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('signing out loads a new page', async () => {
  handlers['GET /session'] = () => json(signedIn);
  handlers['DELETE /session'] = () => new Response(null, { status: 204 });
  show();
  await screen.findByText('signed-in');
  await userEvent.click(screen.getByText('Sign out'));
  expect(navigate).toHaveBeenCalledWith('/sign-in');
});

test('an area that would lose data can prevent signing out', async () => {
  navigate.mockClear();
  handlers['GET /session'] = () => json(signedIn);
  handlers['DELETE /session'] = () => new Response(null, { status: 204 });
  show();
  await screen.findByText('signed-in');
  window.addEventListener('sign-out', (event) => event.preventDefault(), { once: true });
  await userEvent.click(screen.getByText('Sign out'));
  expect(navigate).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Sign out'));
  expect(navigate).toHaveBeenCalledWith('/sign-in');
});

test('signing out clears the data that the browser stored', async () => {
  handlers['GET /session'] = () => json(signedIn);
  handlers['DELETE /session'] = () => new Response(null, { status: 204 });
  show();
  await screen.findByText('signed-in');
  localStorage.setItem('minutehand.notes.u.meeting', 'a draft');
  sessionStorage.setItem('sample', 'kept for the tab');
  await userEvent.click(screen.getByText('Sign out'));
  expect([localStorage.length, sessionStorage.length]).toEqual([0, 0]);
});

function Draft() {
  useUnsavedChanges(true);
  return null;
}

test('signing out requires no confirmation for unsaved changes after the session has ended', async () => {
  handlers['GET /session'] = () => json(signedIn);
  handlers['DELETE /session'] = () => new Response(null, { status: 204 });
  show(<Draft />);
  await screen.findByText('signed-in');
  expect(hasUnloadWarning()).toBe(true);
  await userEvent.click(screen.getByText('Sign out'));
  expect(hasUnloadWarning()).toBe(false);
});

test('ending the session on the server removes all data of the user from the browser', async () => {
  handlers['GET /session'] = () => json(signedIn);
  show(<Draft />);
  await screen.findByText('signed-in');
  act(() => queryClient.setQueryData(['meetings'], ['secret']));
  localStorage.setItem('minutehand.notes.u.meeting', 'a draft');
  await userEvent.click(screen.getByText('End'));
  expect(await screen.findByText('signed-out')).toBeTruthy();
  expect([queryClient.getQueryData(['meetings']), localStorage.length]).toEqual([undefined, 0]);
  expect(hasUnloadWarning()).toBe(false);
});

test('a new session clears the queries of the previous one', async () => {
  handlers['GET /session'] = () => json(signedIn);
  show();
  await screen.findByText('signed-in');
  act(() => queryClient.setQueryData(['meetings'], ['secret']));
  await userEvent.click(screen.getByText('Switch'));
  expect(queryClient.getQueryData(['meetings'])).toBeUndefined();
});

test('a new session of the same user and account opens the live channels of mounted screens again', async () => {
  handlers['GET /session'] = () => json(signedIn);
  show();
  await screen.findByText('signed-in');
  const { stop } = subscribe({ channel: 'SampleChannel' }, {});
  await eventually(() => expect(createChannel).toHaveBeenCalledTimes(1));
  await act(async () => queryClient.fetchQuery({ queryKey: ['meetings'], queryFn: () => ['shown'] }));
  await userEvent.click(screen.getByText('Renew'));
  await eventually(() => expect(createChannel).toHaveBeenCalledTimes(2));
  expect(queryClient.getQueryState(['meetings'])).toMatchObject({ data: ['shown'], isInvalidated: true });
  stop();
});

/** Another tab of the browser, and how often this page would have reloaded. */
function openOtherTab() {
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(false);
  const reload = jest.fn();
  const stop = (event: Event) => {
    event.preventDefault();
    reload();
  };
  window.addEventListener('session-ended', stop);
  const announced = jest.fn<(owner: unknown) => void>();
  const channel = openSessionChannel(announced);
  const close = () => {
    channel.close();
    window.removeEventListener('session-ended', stop);
    jest.restoreAllMocks();
  };
  return { announce: channel.announce, announced, reload, close };
}

test.each([
  ['switches to another workspace', 'u other'],
  ['signs in as another user', 'other a'],
  ['signs out', null],
])('reloads when another tab %s', async (_, owner) => {
  handlers['GET /session'] = () => json(signedIn);
  const other = openOtherTab();
  show();
  await screen.findByText('signed-in');
  other.announce('u a');
  other.announce(owner);
  await eventually(() => expect(other.reload).toHaveBeenCalledTimes(1));
  other.close();
});

test('sends other tabs the user of the current session, and none after signing out', async () => {
  handlers['GET /session'] = () => json(signedIn);
  handlers['DELETE /session'] = () => new Response(null, { status: 204 });
  const other = openOtherTab();
  show();
  await screen.findByText('signed-in');
  await userEvent.click(screen.getByText('Switch'));
  await userEvent.click(screen.getByText('Sign out'));
  await userEvent.click(screen.getByText('End'));
  await eventually(() => expect(other.announced.mock.calls.flat()).toEqual(['u b', null, null]));
  expect(other.reload).not.toHaveBeenCalled();
  other.close();
});

test('without BroadcastChannel, the session still starts', async () => {
  handlers['GET /session'] = () => json(signedIn);
  const { BroadcastChannel } = globalThis;
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  show();
  expect(await screen.findByText('signed-in')).toBeTruthy();
  await userEvent.click(screen.getByText('Switch'));
  globalThis.BroadcastChannel = BroadcastChannel;
});

test('does not request the session on a page marked as signed out', async () => {
  const fetchSpy = jest.spyOn(globalThis, 'fetch');
  document.head.innerHTML = '<meta name="signed-in" content="false">';
  show();
  expect(screen.getByText('signed-out')).toBeTruthy();
  expect(fetchSpy).not.toHaveBeenCalled();
});

test('reverts a theme that cannot be saved and shows the error', async () => {
  handlers['GET /session'] = () => json(signedIn);
  handlers['PATCH /users'] = () => json({ error: 'Accounts are down.', request_id: 'r' }, 503);
  show();
  await screen.findByText('signed-in');
  await userEvent.click(screen.getByText('Light'));
  expect(await screen.findByText(/Accounts are down/)).toBeTruthy();
  expect(screen.getByText('theme:dark')).toBeTruthy();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('keeps a saved theme', async () => {
  handlers['GET /session'] = () => json(signedIn);
  handlers['PATCH /users'] = () => json({ user: { ...signedIn.user, theme: 'light' } });
  show();
  await screen.findByText('signed-in');
  await userEvent.click(screen.getByText('Light'));
  expect(await screen.findByText('theme:light')).toBeTruthy();
  expect(localStorage.getItem('minutehand.theme')).toBe('light');
});

/** Signs in a user with a dark theme and starts two changes: to light, then to the system theme. */
async function changeThemeTwice() {
  handlers['GET /session'] = () => json(signedIn);
  const [light, system] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const patches = [light, system];
  handlers['PATCH /users'] = () => patches.shift()?.promise ?? json({}, 500);
  show();
  await screen.findByText('signed-in');
  await userEvent.click(screen.getByText('Light'));
  await userEvent.click(screen.getByText('System'));
  const respond = (choice: PromiseWithResolvers<Response>, response: Response) =>
    act(async () => {
      choice.resolve(response);
      await eventually(() => expect(response.bodyUsed).toBe(true));
    });
  return { light, system, settle: respond };
}
const saved = (theme: string) => json({ user: { ...signedIn.user, theme } });
const unavailable = () => json({ error: 'Accounts are down.', request_id: 'r' }, 503);
const getShownTheme = () => screen.getByText(/^theme:/).textContent;

test.each([
  ['saved', () => saved('light')],
  ['rejected', unavailable],
])('keeps the second of two quick theme changes when the first is %s', async (_, first) => {
  const { light, system, settle: respond } = await changeThemeTwice();
  await respond(light, first());
  expect(getShownTheme()).toBe('theme:');
  expect(screen.queryByText(/Accounts are down/)).toBeNull();
  await respond(system, saved(''));
  expect(getShownTheme()).toBe('theme:');
});

test('a late response to the first theme change does not undo the second', async () => {
  const { light, system, settle: respond } = await changeThemeTwice();
  await respond(system, saved(''));
  await respond(light, saved('light'));
  expect(getShownTheme()).toBe('theme:');
});

test.each([
  ['light', 'saved', () => saved('light')],
  ['dark', 'rejected too', unavailable],
])('when the second change fails, the theme reverts to %s if the first was %s', async (theme, _, first) => {
  const { light, system, settle: respond } = await changeThemeTwice();
  await respond(light, first());
  await respond(system, unavailable());
  expect(getShownTheme()).toBe(`theme:${theme}`);
  expect(screen.getByText(/Accounts are down/)).toBeTruthy();
});
