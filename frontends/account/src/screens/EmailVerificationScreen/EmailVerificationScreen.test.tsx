import { afterEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SettingsScreen } from '../SettingsScreen/SettingsScreen.tsx';
import { EmailVerificationScreen } from './EmailVerificationScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const user = {
  id: 'user-1',
  name: 'Test User',
  email: 'user@example.test',
  email_verified: false,
  theme: '',
  time_zone: 'UTC',
  platform_admin: false,
} as const;
const fail = (error: string, status: number) => Response.json({ error, request_id: 'r' }, { status });

function respond(responses: Readonly<Record<string, () => Response>>) {
  const fetch = jest.fn<typeof globalThis.fetch>(
    async (path, init) => responses[`${init?.method} ${String(path)}`]?.() ?? fail('Not found', 404),
  );
  stubGlobal('fetch', fetch);
  return fetch;
}

function show(screenToShow = <EmailVerificationScreen />, isVerified = false) {
  render(
    <TestProviders path="/email_verifications/token-1" session={{ user: { email_verified: isVerified } }}>
      {screenToShow}
    </TestProviders>,
  );
}
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('confirms the address on a click, not when the link is opened', async () => {
  const session = { user: { ...user, email_verified: true }, account: {}, csrf_token: 't' };
  const fetch = respond({ 'PATCH /email_verifications/': () => Response.json(session) });
  show();
  expect(screen.getByText(/signed in as Test User/)).toBeTruthy();
  expect(fetch).not.toHaveBeenCalled();
  await click('Confirm email');
  expect(await screen.findByText(/user@example.test is confirmed/)).toBeTruthy();
});

it('shows that a used link has confirmed the address', () => {
  show(<EmailVerificationScreen />, true);
  expect(screen.getByText(/user@example.test is confirmed/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers another link when the link has expired', async () => {
  respond({
    'PATCH /email_verifications/': () => fail('This link has expired. Request a new one.', 422),
    'POST /email_verifications': () =>
      Response.json({ message: 'An email with a link is on its way.' }, { status: 202 }),
  });
  show();
  await click('Confirm email');
  expect(await screen.findByText('This link has expired. Request a new one.')).toBeTruthy();
  await click('Resend link');
  expect(await screen.findByText('An email with a link is on its way.')).toBeTruthy();
});

it('shows a notice in the settings until the address is confirmed', async () => {
  respond({ 'POST /email_verifications': () => fail('We sent you a link already.', 429) });
  show(<SettingsScreen />);
  expect(screen.getByText('Confirm your email.')).toBeTruthy();
  await click('Resend link');
  expect(await screen.findByText('We sent you a link already.')).toBeTruthy();
  cleanup();
  show(<SettingsScreen />, true);
  expect(screen.queryByText('Confirm your email.')).toBeNull();
});
