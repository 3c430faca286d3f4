import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { SessionResponse } from '@minutehand/contracts/http/session';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { ToastProvider } from '@minutehand/ui';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OUTAGE_POLL_MS } from '../limits.ts';
import { queryClient } from '../query.ts';
import { useTheme } from '../use-theme.ts';
import { SessionProvider } from './session.tsx';
import { useSession, useSessionActions } from './session-context.ts';

const signedIn: SessionResponse = {
  user: { id: 'u', name: 'Demo', email: 'd@example.test', theme: 'dark', time_zone: 'UTC', platform_admin: false },
  account: { id: 'a', name: 'Demo', role: 'owner', account_limit: 5, onboarding_completed: true },
  csrf_token: 't',
};
let answers: Record<string, () => Response | Promise<Response>>;
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json' } });

beforeEach(() => {
  answers = {};
  localStorage.clear();
  document.head.innerHTML = '';
  delete document.documentElement.dataset.theme;
  stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const answer = answers[`${init?.method ?? 'GET'} ${path}`];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
});

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function Who() {
  const session = useSession();
  const { signOut, refresh, setSession } = useSessionActions();
  const { theme, setTheme } = useTheme();
  return (
    <>
      <p>{session.status}</p>
      <p>theme:{theme}</p>
      <button type="button" onClick={() => void signOut()}>
        Leave
      </button>
      <button type="button" onClick={() => setSession(signedIn)}>
        Switch
      </button>
      <button type="button" onClick={() => void refresh()}>
        Again
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

const leave = jest.fn();

function show() {
  render(
    <ToastProvider>
      <SessionProvider leave={leave}>
        <Who />
      </SessionProvider>
    </ToastProvider>,
  );
}

test('who is signed in sees their theme', async () => {
  answers['GET /session'] = () => json(signedIn);
  show();
  expect(await screen.findByText('signed-in')).toBeTruthy();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('a 401 means signed out, no answer means unreachable', async () => {
  show();
  expect(await screen.findByText('unreachable')).toBeTruthy();
  answers['GET /session'] = () => json({ error: 'Not signed in', csrf_token: 'x' }, 401);
  await userEvent.click(screen.getByText('Again'));
  expect(await screen.findByText('signed-out')).toBeTruthy();
});

test('who could not be told is asked for again by itself', async () => {
  jest.useFakeTimers();
  try {
    show();
    await act(() => jest.advanceTimersByTimeAsync(OUTAGE_POLL_MS / 2));
    expect(screen.getByText('unreachable')).toBeTruthy();
    answers['GET /session'] = () => json(signedIn);
    await act(() => jest.advanceTimersByTimeAsync(OUTAGE_POLL_MS));
    expect(screen.getByText('signed-in')).toBeTruthy();
  } finally {
    jest.useRealTimers();
  }
});

test('signing out leaves the page, and with it all that was fetched', async () => {
  answers['GET /session'] = () => json(signedIn);
  answers['DELETE /session'] = () => new Response(null, { status: 204 });
  show();
  await screen.findByText('signed-in');
  await userEvent.click(screen.getByText('Leave'));
  expect(leave).toHaveBeenCalledWith('/sign-in');
});

test('another person sees nothing of what the last one fetched', async () => {
  answers['GET /session'] = () => json(signedIn);
  show();
  await screen.findByText('signed-in');
  act(() => queryClient.setQueryData(['meetings'], ['secret']));
  await userEvent.click(screen.getByText('Switch'));
  expect(queryClient.getQueryData(['meetings'])).toBeUndefined();
});

test('a page that says that nobody is signed in is believed', async () => {
  const ask = jest.spyOn(globalThis, 'fetch');
  document.head.innerHTML = '<meta name="signed-in" content="false">';
  show();
  expect(screen.getByText('signed-out')).toBeTruthy();
  expect(ask).not.toHaveBeenCalled();
});

test('a theme that cannot be saved goes back, and says so', async () => {
  answers['GET /session'] = () => json(signedIn);
  answers['PATCH /users'] = () => json({ error: 'Accounts are down.', request_id: 'r' }, 503);
  show();
  await screen.findByText('signed-in');
  await userEvent.click(screen.getByText('Light'));
  expect(await screen.findByText(/Accounts are down/)).toBeTruthy();
  expect(screen.getByText('theme:dark')).toBeTruthy();
  expect(document.documentElement.dataset.theme).toBe('dark');
});

test('a theme that is saved stays', async () => {
  answers['GET /session'] = () => json(signedIn);
  answers['PATCH /users'] = () => json({ user: { ...signedIn.user, theme: 'light' } });
  show();
  await screen.findByText('signed-in');
  await userEvent.click(screen.getByText('Light'));
  expect(await screen.findByText('theme:light')).toBeTruthy();
  expect(localStorage.getItem('minutehand.theme')).toBe('light');
});

/** Somebody signed in whose theme is dark, with two choices under way: light, then that of the system. */
async function chooseTwice() {
  answers['GET /session'] = () => json(signedIn);
  const [light, system] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const patches = [light, system];
  answers['PATCH /users'] = () => patches.shift()?.promise ?? json({}, 500);
  show();
  await screen.findByText('signed-in');
  await userEvent.click(screen.getByText('Light'));
  await userEvent.click(screen.getByText('System'));
  const settle = (choice: PromiseWithResolvers<Response>, answer: Response) =>
    act(async () => {
      choice.resolve(answer);
      await eventually(() => expect(answer.bodyUsed).toBe(true));
    });
  return { light, system, settle };
}
const saved = (theme: string) => json({ user: { ...signedIn.user, theme } });
const away = () => json({ error: 'Accounts are down.', request_id: 'r' }, 503);
const shown = () => screen.getByText(/^theme:/).textContent;

test.each([
  ['saved', () => saved('light')],
  ['refused', away],
])('of two quick choices of a theme the second stays when the first is %s', async (_, first) => {
  const { light, system, settle } = await chooseTwice();
  await settle(light, first());
  expect(shown()).toBe('theme:');
  expect(screen.queryByText(/Accounts are down/)).toBeNull();
  await settle(system, saved(''));
  expect(shown()).toBe('theme:');
});

test('a late answer to the first choice of a theme does not undo the second', async () => {
  const { light, system, settle } = await chooseTwice();
  await settle(system, saved(''));
  await settle(light, saved('light'));
  expect(shown()).toBe('theme:');
});

test.each([
  ['light', 'saved', () => saved('light')],
  ['dark', 'refused as well', away],
])('when the second choice is refused the theme goes back to %s if the first was %s', async (theme, _, first) => {
  const { light, system, settle } = await chooseTwice();
  await settle(light, first());
  await settle(system, away());
  expect(shown()).toBe(`theme:${theme}`);
  expect(screen.getByText(/Accounts are down/)).toBeTruthy();
});
