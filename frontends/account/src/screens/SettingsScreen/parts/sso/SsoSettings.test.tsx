import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SsoSettings } from '@minutehand/contracts/http/sso';
import { restoreGlobals, stubGlobal } from '@minutehand/test-kit/globals';
import { eventually } from '@minutehand/test-kit/waiting';
import { csrfToken } from '@minutehand/web-kit';
import { TestProviders } from '@minutehand/web-kit/test';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SsoConnectionSection } from './SsoConnectionSection.tsx';
import { SsoSettingsSection } from './SsoSettingsSection.tsx';
import { texts } from './texts.ts';

afterEach(() => {
  cleanup();
  restoreGlobals();
});

const redirect_uri = 'https://minutes.test/auth/oidc/account-1/callback';
const empty: SsoSettings = { issuer: '', client_id: '', redirect_uri, required: false, domains: [] };
const domain = {
  ...{ name: 'sample.example', verified: false },
  ...{ record_name: '_minutehand.sample.example', record_value: 'minutehand-verification=token' },
};
const configuredSettings: SsoSettings = {
  ...empty,
  issuer: 'https://login.sample.example',
  client_id: 'id',
  domains: [domain],
};

/** The writes that were sent, and the responses to the next ones by method and path. */
let writes: unknown[];
let responses: Map<string, () => Response>;
beforeEach(() => {
  csrfToken.set('t');
  writes = [];
  responses = new Map();
  stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(url, location.href);
    const request = `${method} ${pathname}`;
    if (method !== 'GET') writes.push([request, body === undefined ? undefined : JSON.parse(String(body))]);
    return responses.get(request)?.() ?? Response.json({ error: 'Not found.', request_id: 'r' }, { status: 404 });
  });
});
const respond = (request: string, body: object, status = 200) =>
  responses.set(request, () => Response.json(body, { status }));

function renderSettings(sso: SsoSettings) {
  respond('GET /sso', { sso });
  render(
    <TestProviders path="/settings">
      <SsoSettingsSection />
    </TestProviders>,
  );
}

function renderConnection(connection: object, path = '/settings?tab=security') {
  respond('GET /sso/connection', connection);
  render(
    <TestProviders path={path}>
      <SsoConnectionSection />
    </TestProviders>,
  );
}

test('an account without a provider shows the redirect URI and sets one up', async () => {
  renderSettings(empty);
  expect(await screen.findByLabelText<HTMLInputElement>('Redirect URI')).toMatchObject({ value: redirect_uri });
  expect(screen.queryByLabelText('Require SSO')).toBeNull();
  await userEvent.type(screen.getByLabelText('Issuer URL'), 'https://login.sample.example');
  await userEvent.type(screen.getByLabelText('Client ID'), 'id');
  await userEvent.type(screen.getByLabelText('Client secret'), 'secret');
  respond('PUT /sso/provider', { sso: configuredSettings });
  await userEvent.click(screen.getByRole('button', { name: 'Set up SSO' }));
  expect(await screen.findByLabelText('Require SSO')).toBeTruthy();
  expect(writes).toEqual([
    ['PUT /sso/provider', { issuer: 'https://login.sample.example', client_id: 'id', client_secret: 'secret' }],
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Client secret').value).toBe('');
});

test('a provider that cannot be read is explained, and the input stays', async () => {
  renderSettings(empty);
  await userEvent.type(await screen.findByLabelText('Issuer URL'), 'https://wrong.example');
  const error = "The provider's configuration couldn't be read. Check the issuer URL.";
  respond('PUT /sso/provider', { error, request_id: 'r' }, 422);
  await userEvent.click(screen.getByRole('button', { name: 'Set up SSO' }));
  expect(await screen.findByText(error)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Issuer URL').value).toBe('https://wrong.example');
});

test('settings that cannot be loaded are loaded again', async () => {
  render(
    <TestProviders path="/settings">
      <SsoSettingsSection />
    </TestProviders>,
  );
  const retry = await screen.findByRole('button', { name: /try again|retry/i });
  respond('GET /sso', { sso: empty });
  await userEvent.click(retry);
  expect(await screen.findByLabelText('Issuer URL')).toBeTruthy();
});

test('SSO is required after a confirmation, and a rejection is shown', async () => {
  renderSettings(configuredSettings);
  const checkbox = await screen.findByLabelText<HTMLInputElement>('Require SSO');
  await userEvent.click(checkbox);
  const error = 'Connect yourself with SSO before you require it.';
  respond('PATCH /sso', { error, request_id: 'r' }, 409);
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Require SSO' }));
  expect(await screen.findByText(error)).toBeTruthy();
  expect(checkbox.checked).toBe(false);
  respond('PATCH /sso', { sso: { ...configuredSettings, required: true } });
  await userEvent.click(checkbox);
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Require SSO' }));
  await eventually(() => expect(checkbox.checked).toBe(true));
});

test('a domain shows its DNS record until it is verified', async () => {
  renderSettings(configuredSettings);
  expect(await screen.findByText('minutehand-verification=token')).toBeTruthy();
  for (const name of ['Copy record name for sample.example', 'Copy value for sample.example'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  const error = "The DNS record wasn't found. New records can take up to an hour.";
  respond('POST /sso/domains/sample.example/verification', { error, request_id: 'r' }, 422);
  await userEvent.click(screen.getByRole('button', { name: 'Verify sample.example' }));
  expect(await screen.findByText(error)).toBeTruthy();
  const verified = { ...configuredSettings, domains: [{ ...domain, verified: true }] };
  respond('POST /sso/domains/sample.example/verification', { sso: verified });
  await userEvent.click(screen.getByRole('button', { name: 'Verify sample.example' }));
  expect(await screen.findByText('Verified')).toBeTruthy();
  expect(screen.queryByText('minutehand-verification=token')).toBeNull();
});

test('a domain is added, and deleted after a confirmation', async () => {
  renderSettings({ ...configuredSettings, domains: [] });
  expect(await screen.findByText('No domains yet')).toBeTruthy();
  respond('POST /sso/domains', { sso: configuredSettings }, 201);
  await userEvent.type(screen.getByLabelText('Domain'), 'sample.example{Enter}');
  await userEvent.click(await screen.findByRole('button', { name: 'Delete sample.example' }));
  respond('DELETE /sso/domains/sample.example', { sso: empty });
  await userEvent.click(screen.getByRole('button', { name: 'Delete domain' }));
  await eventually(() =>
    expect(writes).toEqual([
      ['POST /sso/domains', { name: 'sample.example' }],
      ['DELETE /sso/domains/sample.example', undefined],
    ]),
  );
});

test('a user disconnects after a confirmation', async () => {
  renderConnection({ available: true, connected: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Disconnect' }));
  responses.set('DELETE /sso/connection', () => new Response(null, { status: 204 }));
  respond('GET /sso/connection', { available: true, connected: false });
  await userEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Disconnect' }));
  expect(await screen.findByRole('button', { name: 'Connect with SSO' })).toBeTruthy();
});

test('a failed connection is explained', async () => {
  renderConnection({ available: true, connected: false }, '/settings?tab=security&sso_error=sso.connection_taken');
  expect(
    await screen.findByText('This account of the provider is connected with another user of the workspace.'),
  ).toBeTruthy();
});

test('a general failure is explained only to a user who left for the provider', async () => {
  const path = '/settings?tab=security&sso_error=sso.failed';
  sessionStorage.clear();
  renderConnection({ available: true, connected: false }, path);
  expect(await screen.findByRole('button', { name: 'Connect with SSO' })).toBeTruthy();
  expect(screen.queryByText(texts.connection.failed)).toBeNull();
  cleanup();
  sessionStorage.setItem('minutehand.left-for-sso', 'true');
  renderConnection({ available: true, connected: false }, path);
  expect(await screen.findByText(texts.connection.failed)).toBeTruthy();
});

test('an account without a provider shows users nothing', async () => {
  renderConnection({ available: false, connected: false });
  await eventually(() => expect(screen.queryByRole('heading')).toBeNull());
});
