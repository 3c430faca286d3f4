import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionResponseSchema } from '@minutehand/contracts/http/session';
import {
  ssoConnectionResponseSchema,
  ssoSettingsResponseSchema,
  ssoStartResponseSchema,
} from '@minutehand/contracts/http/sso';
import { type OidcProvider, signInAtProvider, startOidcProvider } from '@minutehand/test-kit/oidc';
import type { HttpSession } from '../../scripts/lib/http-session.ts';
import { newBrowser, register, type TestUser } from './person.ts';

let provider: OidcProvider;
let owner: TestUser;
let accountId: string;
beforeAll(async () => {
  provider = await startOidcProvider();
  owner = await register();
  accountId = sessionResponseSchema.parse((await owner.get('/session')).body).account.id;
  provider.addUser({ email: owner.email });
});
afterAll(() => provider?.stop());

/** Signs in at the provider, and opens its callback in the browser. Returns where the product redirects to. */
async function finish(browser: HttpSession, url: string): Promise<string | null> {
  const callback = await signInAtProvider(url, owner.email);
  const response = await browser.get(callback.pathname + callback.search);
  expect(response.status).toBe(303);
  return response.headers.get('location');
}
const readUrl = ({ body }: { body: unknown }) => ssoStartResponseSchema.parse(body).url;

describe('single sign-on with a real provider', () => {
  it('connects the owner who configured it, and then signs them in without a password', async () => {
    const { issuer, clientId, clientSecret } = provider;
    const draft = { issuer, client_id: clientId, client_secret: clientSecret };
    const { sso } = ssoSettingsResponseSchema.parse((await owner.send('PUT', '/sso/provider', { body: draft })).body);
    expect(sso).toMatchObject({ issuer, client_id: clientId, required: false, domains: [] });
    provider.allowRedirect(sso.redirect_uri);

    const connection = await owner.post('/sso/connection', {});
    expect(await finish(owner, readUrl(connection))).toBe('/settings?tab=security');
    const { body } = await owner.get('/sso/connection');
    expect(ssoConnectionResponseSchema.parse(body)).toEqual({ available: true, connected: true });

    const browser = newBrowser();
    await browser.open();
    const start = await browser.post('/session/sso', { account_id: accountId });
    expect(await finish(browser, readUrl(start))).toBe('/');
    const session = sessionResponseSchema.parse((await browser.get('/session')).body);
    expect(session).toMatchObject({ user: { email: owner.email }, account: { id: accountId }, sso: true });
  });

  it('does not complete in another browser', async () => {
    const [browser, other] = [newBrowser(), newBrowser()];
    await browser.open();
    await other.open();
    const start = await browser.post('/session/sso', { account_id: accountId });
    expect(await finish(other, readUrl(start))).toBe('/sign-in?sso_error=sso.failed');
    expect((await other.get('/session')).status).toBe(401);
  });

  it('is required of members, but not of the owner', async () => {
    const { body } = await owner.send('PATCH', '/sso', { body: { required: true } });
    expect(ssoSettingsResponseSchema.parse(body).sso.required).toBe(true);
    expect((await owner.get('/meetings')).status).toBe(200);
  });
});
