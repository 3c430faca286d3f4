import { afterEach, expect, it } from '@jest/globals';
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

const invitation = { name: 'Cy', email: 'cy@sample.example', account_name: 'Sample team', invited_by: 'Ada' };

/** Responds to the invitation and to the registration; returns the bodies of registrations. */
function respondWith(registration: () => Response, invitationResponse = () => Response.json({ invitation })) {
  const bodies: unknown[] = [];
  stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (init.method !== 'POST') return url.startsWith('/invitations/') ? invitationResponse() : Response.json({});
    bodies.push(JSON.parse(String(init.body)));
    return registration();
  });
  return bodies;
}
const reject = (errors?: object) => () =>
  Response.json({ error: 'Please check the form.', errors, request_id: 'r' }, { status: 422 });
const getValue = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('an empty form shows its missing fields, focuses the first one and is not submitted', async () => {
  const bodies = respondWith(reject());
  renderScreen('/register');
  await click('Create account');
  for (const message of ['Enter your name', 'Enter your email', 'Enter a password'])
    expect(screen.getByText(message)).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  await userEvent.type(screen.getByLabelText('Name'), 'C');
  expect(screen.queryByText('Enter your name')).toBeNull();
  expect(screen.getByText('Enter your email')).toBeDefined();
  expect(bodies).toEqual([]);
});

it('shows an error of the server at its field', async () => {
  respondWith(reject({ password: ['must not be a common password'] }));
  renderScreen('/register');
  await userEvent.type(screen.getByLabelText('Name'), 'Cy');
  await userEvent.type(screen.getByLabelText('Email'), 'cy@sample.example');
  await userEvent.type(screen.getByLabelText('Password'), 'password123{Enter}');
  expect(await screen.findByText('Must not be a common password')).toBeDefined();
  expect(screen.getByLabelText('Password').getAttribute('aria-invalid')).toBe('true');
});

it('an invitation shows the inviter and the account, fills in name and email, and is sent with the registration', async () => {
  const bodies = respondWith(reject());
  renderScreen('/register?invitation_token=token-1');
  expect(await screen.findByRole('heading', { name: 'Join Sample team' })).toBeDefined();
  expect(screen.getByText(/^Ada invited you to Sample team\./)).toBeDefined();
  expect([getValue('Name'), getValue('Email')]).toEqual(['Cy', 'cy@sample.example']);
  expect(screen.queryByLabelText(/Workspace name/)).toBeNull();
  await userEvent.type(screen.getByLabelText('Password'), 'a long password');
  await click('Join workspace');
  await eventually(() =>
    expect(bodies).toEqual([
      expect.objectContaining({ name: 'Cy', email: 'cy@sample.example', invitation_token: 'token-1' }),
    ]),
  );
});

it('an invitation that is no longer valid shows the reason, and offers to create another account', async () => {
  respondWith(reject(), () => Response.json({ error: 'This invitation is no longer valid.' }, { status: 422 }));
  renderScreen('/register?invitation_token=used');
  expect(await screen.findByText('This invitation is no longer valid.')).toBeDefined();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(screen.getByRole('link', { name: 'Create your own account' }).getAttribute('href')).toBe('/register');
});

it('an invitation that cannot be loaded can still be used', async () => {
  respondWith(reject(), () => Response.json({ error: 'x' }, { status: 500 }));
  renderScreen('/register?invitation_token=token-1');
  expect(await screen.findByRole('button', { name: 'Join workspace' })).toBeDefined();
  expect(getValue('Email')).toBe('');
});
