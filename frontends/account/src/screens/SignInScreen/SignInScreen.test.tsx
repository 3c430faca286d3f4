import { afterEach, expect, it, jest } from '@jest/globals';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignInScreen } from './SignInScreen.tsx';

function respondWith(status: number, body: object) {
  const fetch = jest.fn<typeof globalThis.fetch>(async () => Response.json(body, { status }));
  stubGlobal('fetch', fetch);
  return fetch;
}
afterEach(() => {
  cleanup();
  restoreGlobals();
});

async function signIn() {
  render(
    <TestProviders path="/sign-in" session={{ isSignedOut: true }}>
      <SignInScreen />
    </TestProviders>,
  );
  await userEvent.type(screen.getByLabelText('Email'), 'person@sample.example');
  await userEvent.type(screen.getByLabelText('Password'), 'a sample password{Enter}');
}

it('shows the error of the server and keeps the input', async () => {
  respondWith(401, { error: 'Incorrect email or password.', csrf_token: 't', request_id: 'r' });
  await signIn();
  expect(await screen.findByText('Incorrect email or password.')).toBeDefined();
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('person@sample.example');
});

it('submits the credentials on Enter', async () => {
  const fetch = respondWith(401, { error: 'x', csrf_token: 't', request_id: 'r' });
  await signIn();
  await eventually(() =>
    expect(fetch).toHaveBeenCalledWith(
      '/session',
      expect.objectContaining({
        method: 'POST',
        body: JSON.stringify({ email: 'person@sample.example', password: 'a sample password' }),
      }),
    ),
  );
});

it('an empty form is not sent', async () => {
  const fetch = respondWith(401, { error: 'x', csrf_token: 't', request_id: 'r' });
  render(
    <TestProviders path="/sign-in" session={{ isSignedOut: true }}>
      <SignInScreen />
    </TestProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Enter your email')).toBeDefined();
  expect(screen.getByText('Enter your password')).toBeDefined();
  expect(fetch).not.toHaveBeenCalled();
});

it('requires a code after the password of a user with two-factor authentication, and sends email, password and code', async () => {
  const needsCode = { error: 'Enter the code.', errors: { code: ['Enter a code'] }, request_id: 'r' };
  const wrongCode = { error: 'Incorrect code.', errors: { code: ['Incorrect code'] }, request_id: 'r' };
  respondWith(401, needsCode);
  await signIn();
  const field = await screen.findByLabelText<HTMLInputElement>('Code');
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('Enter a code')).toBeNull();
  const fetch = respondWith(401, wrongCode);
  await userEvent.type(field, '123456{Enter}');
  expect(await screen.findByText('Incorrect code')).toBeDefined();
  expect(document.activeElement).toBe(field);
  const body = { email: 'person@sample.example', password: 'a sample password', code: '123456' };
  expect(fetch).toHaveBeenCalledWith('/session', expect.objectContaining({ body: JSON.stringify(body) }));
});

it('returns from the code to an empty password field', async () => {
  respondWith(401, { error: 'Enter the code.', errors: { code: ['Enter a code'] }, request_id: 'r' });
  await signIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('person@sample.example');
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('');
});

async function openSso(path = '/sign-in') {
  render(
    <TestProviders path={path} session={{ isSignedOut: true }}>
      <SignInScreen />
    </TestProviders>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Continue with SSO' }));
}

it('continues with SSO by the email address, and shows why that is not possible', async () => {
  const fetch = respondWith(404, { error: "SSO isn't set up for this email.", request_id: 'r' });
  await openSso();
  const field = await screen.findByLabelText('Email');
  expect(document.activeElement).toBe(field);
  await userEvent.type(field, 'person@sample.example{Enter}');
  expect(await screen.findByText("SSO isn't set up for this email.")).toBeDefined();
  const body = JSON.stringify({ email: 'person@sample.example' });
  expect(fetch).toHaveBeenCalledWith('/session/sso', expect.objectContaining({ method: 'POST', body }));
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('person@sample.example');
});

it('continues with the provider of an account by its sign-in link', async () => {
  const fetch = respondWith(404, { error: 'No provider.', request_id: 'r' });
  await openSso('/sign-in?workspace=account-1');
  expect(await screen.findByText('No provider.')).toBeDefined();
  const body = JSON.stringify({ account_id: 'account-1' });
  expect(fetch).toHaveBeenCalledWith('/session/sso', expect.objectContaining({ method: 'POST', body }));
});

it.each([
  ['sso.not_connected', /You aren't connected with SSO yet/],
  ['sso.failed', /Signing in with SSO failed/],
  ['__proto__', /Signing in with SSO failed/],
  ['constructor', /Signing in with SSO failed/],
])(
  'explains why SSO failed to a user who left for the provider, with a general message for an unknown code: %s',
  (code, message) => {
    sessionStorage.setItem('minutehand.left-for-sso', 'true');
    render(
      <TestProviders path={`/sign-in?sso_error=${code}`} session={{ isSignedOut: true }}>
        <SignInScreen />
      </TestProviders>,
    );
    expect(screen.getByText(message)).toBeDefined();
  },
);

it('shows no general error of SSO to a visitor who only opened a link with one', () => {
  sessionStorage.clear();
  render(
    <TestProviders path="/sign-in?sso_error=sso.failed" session={{ isSignedOut: true }}>
      <SignInScreen />
    </TestProviders>,
  );
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
  expect(screen.queryByText(/Signing in with SSO failed/)).toBeNull();
});
