import { afterEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EmailChangeScreen } from './EmailChangeScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function show(response: () => Response) {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => response());
  stubGlobal('fetch', fetch);
  render(
    <TestProviders path="/email_changes/token-1">
      <EmailChangeScreen />
    </TestProviders>,
  );
  return fetch;
}
const confirm = () => userEvent.click(screen.getByRole('button', { name: 'Change email' }));

it('changes the address on a click, not when the link is opened', async () => {
  const user = { id: 'u', name: 'Test User', email: 'new@example.test', email_verified: true, theme: '' };
  const fetch = show(() => Response.json({ user, account: {}, csrf_token: 'new' }));
  expect(fetch).not.toHaveBeenCalled();
  await confirm();
  expect(await screen.findByText(/You now sign in with/)).toBeTruthy();
  expect(fetch.mock.calls.filter(([, init]) => init?.method === 'PATCH')).toHaveLength(1);
});

it('shows the error of an invalid link, and links to the settings', async () => {
  show(() => Response.json({ error: 'This link is no longer valid.', request_id: 'r' }, { status: 422 }));
  await confirm();
  expect(await screen.findByText('This link is no longer valid.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to settings' }).getAttribute('href')).toBe('/settings?tab=security');
});
