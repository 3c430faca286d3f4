import { afterEach, expect, it } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NewPasswordScreen } from './NewPasswordScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

async function setPassword(status: number, body: object) {
  stubGlobal('fetch', async () => Response.json(body, { status }));
  render(
    <TestProviders path="/passwords/token-1" session={{ isSignedOut: true }}>
      <NewPasswordScreen />
    </TestProviders>,
  );
  await userEvent.type(screen.getByLabelText('New password'), 'a long sample password{Enter}');
}

it('leads to the sign-in once the password is set, without the form, which would be rejected a second time', async () => {
  await setPassword(200, { message: 'Your password has been changed. Please sign in.' });
  expect(await screen.findByText(/has been changed/)).toBeTruthy();
  expect(screen.queryByLabelText('New password')).toBeNull();
  const link = screen.getByRole('link', { name: 'Sign in' });
  expect(link.getAttribute('href')).toBe('/sign-in');
  // The field that had the focus is gone.
  expect(document.activeElement).toBe(link);
});

it('offers a new link below the error of a link that was used or has expired', async () => {
  await setPassword(422, { error: 'This link is no longer valid. Ask for a new one.', request_id: 'r' });
  expect(await screen.findByText(/no longer valid/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Request a new link' }).getAttribute('href')).toBe('/passwords/new');
});

it('offers no new link after a password that the server rejects', async () => {
  const errors = { password: ['must have at least 10 characters'] };
  await setPassword(422, { error: 'Check the password.', errors, request_id: 'r' });
  expect(await screen.findByText(/at least 10 characters/)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Request a new link' })).toBeNull();
});
