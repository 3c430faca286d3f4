import { afterEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RegisterScreen } from './RegisterScreen.tsx';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

function renderScreen(path: string) {
  render(
    <TestProviders path={path} session={{ isSignedOut: true }}>
      <RegisterScreen />
    </TestProviders>,
  );
}

it('shows an error at its field', async () => {
  const errors = { password: ['must have at least 10 characters'] };
  stubGlobal(
    'fetch',
    jest.fn(async () => Response.json({ error: 'Please check the form.', errors, request_id: 'r' }, { status: 422 })),
  );
  renderScreen('/register');
  await userEvent.type(screen.getByLabelText('Password'), 'short{Enter}');
  expect(await screen.findByText('must have at least 10 characters')).toBeDefined();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
});

it('hides the workspace name for invited users and sends the invitation token', async () => {
  const fetch = jest.fn<typeof globalThis.fetch>(async () =>
    Response.json({ error: 'no', request_id: 'r' }, { status: 422 }),
  );
  stubGlobal('fetch', fetch);
  renderScreen('/register?invitation_token=token-1');
  expect(screen.queryByLabelText(/Workspace name/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Join workspace' }));
  await eventually(() =>
    expect(fetch).toHaveBeenCalledWith(
      '/registrations',
      expect.objectContaining({ body: expect.stringContaining('"invitation_token":"token-1"') }),
    ),
  );
});
