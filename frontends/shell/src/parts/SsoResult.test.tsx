import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { defineArea, Link } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../Page.tsx';
import { hasRememberedPath, rememberPath } from './return-after-reauthentication.ts';

beforeEach(() => {
  stubGlobal('scrollTo', () => undefined);
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  stubGlobal('matchMedia', () => ({ matches: false, ...listeners }));
});
afterEach(() => {
  cleanup();
  restoreGlobals();
  sessionStorage.clear();
});

function Screen() {
  return (
    <>
      <h1>Data</h1>
      <Link to="/team">Leave</Link>
    </>
  );
}
const routes = ['/settings', '/team', '/dashboard', '/sign-in'].map((path) => ({ path, screen: Screen }));

function show(path: string, isSignedOut = false) {
  const account = defineArea({ routes });
  render(
    <TestProviders path={path} session={{ isSignedOut }} areas={{ account, meetings: account }}>
      <Page />
    </TestProviders>,
  );
}

function leaveForProvider() {
  history.pushState({}, '', '/settings?tab=data');
  rememberPath();
  history.pushState({}, '', '/');
}

test('after the re-authentication the screen says that the action has not been done yet, until the user leaves it', async () => {
  leaveForProvider();
  show('/?sso=confirmed');
  expect(await screen.findByText(/You're confirmed. No changes were made yet/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('link', { name: 'Leave' }));
  await waitFor(() => expect(screen.queryByText(/You're confirmed/)).toBeNull());
});

test.each([
  ['sso.other_user', /as another user/],
  ['sso.not_signed_in_again', /didn't ask you to sign in again/],
  ['sso.reauthentication_failed', /Signing in to your provider failed/],
])('a refusal is explained on the screen, which can be dismissed: %s', async (code, message) => {
  leaveForProvider();
  show(`/?sso_error=${code}`);
  expect(await screen.findByText(message)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(message)).toBeNull();
});

test('a re-authentication that took too long is explained on the screen too', async () => {
  leaveForProvider();
  show('/settings?tab=security&sso_error=sso.failed');
  expect(await screen.findByText(/Signing in to your provider failed/)).toBeTruthy();
  expect(hasRememberedPath()).toBe(false);
});

test('a refusal is also explained in a tab that did not start the re-authentication', async () => {
  show('/?sso_error=sso.other_user');
  expect(await screen.findByText(/as another user/)).toBeTruthy();
});

test.each(['__proto__', 'constructor', 'sso.unknown'])(
  'an unknown code is explained as a failure to the user who left for the provider, and to nobody else: %s',
  async (code) => {
    show(`/?sso_error=${code}`);
    await screen.findByRole('heading', { name: 'Data' });
    expect(screen.queryByText(/Signing in to your provider failed/)).toBeNull();
    cleanup();
    leaveForProvider();
    show(`/?sso_error=${code}`);
    expect(await screen.findByText(/Signing in to your provider failed/)).toBeTruthy();
  },
);

test('a link to the result does not re-authenticate, when the user has not left a screen for their provider', async () => {
  show('/?sso=confirmed');
  await screen.findByRole('heading', { name: 'Data' });
  expect(screen.queryByText(/You're confirmed/)).toBeNull();
});

test('after coming back without a result, an error of another sign-in is not taken for that of the re-authentication', async () => {
  leaveForProvider();
  show('/settings?tab=data');
  await screen.findByRole('heading', { name: 'Data' });
  expect(hasRememberedPath()).toBe(false);
  // The browser restores the page without loading it.
  leaveForProvider();
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  expect(hasRememberedPath()).toBe(false);
});

test('the screen is forgotten when the user is signed out', async () => {
  leaveForProvider();
  show('/sign-in', true);
  await screen.findByRole('heading', { name: 'Data' });
  expect(hasRememberedPath()).toBe(false);
});
