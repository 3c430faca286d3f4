import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { RATE_LIMITS } from '../src/limits.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});

const CALLBACK = '/auth/oidc/account-two/callback';
const body = { email: 'eve@two.example' };

const findSsoCookie = (response: Response | { headers: Headers }) =>
  response.headers.getSetCookie().find((cookie) => cookie.includes('mh-sso=')) ?? '';
const getValue = (cookie: string) => cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';'));
const getLastRequest = (method: string) =>
  gateway.calls.findLast((call) => call.method === method)?.request as Record<string, string>;

/** Starts single sign-on, and keeps both cookies. */
async function startSso(browser: Browser): Promise<string> {
  const { cookie } = browser;
  const response = await browser.request('POST', '/session/sso', { body });
  const ssoCookie = findSsoCookie(response).split(';')[0] ?? '';
  browser.cookie = `${cookie}; ${ssoCookie}`;
  return ssoCookie;
}

describe('starting single sign-on', () => {
  it('returns the address of the provider, and binds the browser with a short-lived cookie that scripts cannot read', async () => {
    const browser = await new Browser(gateway).open();
    const response = await browser.request('POST', '/session/sso', { body });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ url: 'https://provider.example/authorize' });
    const cookie = findSsoCookie(response);
    expect(cookie).toMatch(/^mh-sso=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(getLastRequest('startSsoSignIn')).toEqual({ ...body, accountId: '', browserSecret: getValue(cookie) });
  });

  it('sets a cookie for the host and HTTPS only with an https URL', async () => {
    const secure = await startGateway(redis.url, { publicUrl: 'https://minutes.test' });
    try {
      const browser = await new Browser(secure).open();
      const cookie = findSsoCookie(await browser.request('POST', '/session/sso', { body }));
      expect(cookie).toMatch(/^__Host-mh-sso=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    } finally {
      await secure.stop();
    }
  });

  it('needs a CSRF token, so that other sites cannot start it', async () => {
    const browser = await new Browser(gateway).open();
    const headers = { 'x-csrf-token': 'wrong' };
    expect((await browser.request('POST', '/session/sso', { body, headers })).status).toBe(403);
  });

  it('needs an email address or an account', async () => {
    const browser = await new Browser(gateway).open();
    for (const invalid of [{}, { ...body, account_id: 'account-two' }])
      expect((await browser.json('POST', '/session/sso', { body: invalid })).status).toBe(422);
  });

  it('is limited by client network', async () => {
    const limited = await startGateway(redis.url, { trustProxy: true });
    try {
      const browser = await new Browser(limited).open();
      const headers = { 'x-forwarded-for': '192.0.2.77' };
      const unknown = { email: 'a@unknown.example' };
      for (let count = 0; count < RATE_LIMITS.ssoStarts.points; count += 1)
        await browser.request('POST', '/session/sso', { body: unknown, headers });
      expect((await browser.request('POST', '/session/sso', { body: unknown, headers })).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });
});

describe('the callback', () => {
  it('signs in with a new session id, clears the cookie of the start, and opens the product', async () => {
    const browser = await new Browser(gateway).open();
    const anonymous = browser.cookie;
    const ssoCookie = await startSso(browser);
    const response = await browser.request('GET', `${CALLBACK}?code=good&state=s&iss=i`, {
      headers: { accept: 'text/html' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/']);
    expect(findSsoCookie(response)).toContain('Max-Age=0');
    expect(getLastRequest('finishSso')).toEqual({
      ...{ accountId: 'account-two', query: '?code=good&state=s&iss=i', userId: '', sessionId: '' },
      browserSecret: ssoCookie.replace('mh-sso=', ''),
    });
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('mh=')) ?? '';
    const signedIn = Object.assign(new Browser(gateway), { cookie: session.split(';')[0] });
    expect(signedIn.cookie).not.toBe(anonymous);
    expect((await signedIn.json('GET', '/session')).status).toBe(200);
  });

  it('opens the sign-in page with the code of the error in a browser that did not start it', async () => {
    const browser = await new Browser(gateway).open();
    const response = await browser.request('GET', `${CALLBACK}?code=good&state=s`, {
      headers: { accept: 'text/html' },
    });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/sign-in?sso_error=sso.failed']);
    expect(response.headers.getSetCookie().some((cookie) => cookie.startsWith('mh='))).toBe(false);
  });

  it('redirects to no other site, whatever its parameters are', async () => {
    const browser = await new Browser(gateway).open();
    for (const query of ['?code=bad&return_to=https://evil.example', '?redirect_uri=//evil.example', '']) {
      const { headers } = await browser.request('GET', CALLBACK + query);
      expect(headers.get('location')).toMatch(/^\/sign-in\?sso_error=/);
    }
  });

  it('of a connection keeps the session of the user, and redirects the user', async () => {
    const browser = await new Browser(gateway).signIn('ada');
    const { cookie } = browser;
    await startSso(browser);
    const response = await browser.request('GET', `${CALLBACK}?code=good&connection`);
    expect(response.headers.get('location')).toBe('/settings?tab=security');
    expect(getLastRequest('finishSso').userId).toBe('user-ada');
    browser.cookie = cookie;
    expect((await browser.request('GET', '/meetings')).status).toBe(200);
  });

  it('with an error shows a signed-in user the settings', async () => {
    const browser = await new Browser(gateway).signIn('ada');
    const { headers } = await browser.request('GET', `${CALLBACK}?code=bad`);
    expect(headers.get('location')).toBe('/settings?tab=security&sso_error=sso.failed');
  });
});

describe('a session of single sign-on', () => {
  async function signInWithSso(): Promise<Browser> {
    const browser = await new Browser(gateway).open();
    await startSso(browser);
    const query = `?code=good&authenticated_at=${new Date().toISOString()}`;
    const response = await browser.request('GET', CALLBACK + query);
    const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('mh=')) ?? '';
    return Object.assign(new Browser(gateway), { cookie: session.split(';')[0] });
  }

  it('is marked as SSO in calls to services, even after it was rotated', async () => {
    const browser = await signInWithSso();
    browser.csrfToken = (await browser.json('GET', '/session')).body.csrf_token;
    await browser.json('POST', '/sso/connection');
    expect(gateway.calls.findLast(({ method }) => method === 'startSsoConnection')?.as).toMatchObject({ isSso: true });
  });

  it('shows and ends no sessions of the user in other accounts', async () => {
    const browser = await signInWithSso();
    browser.csrfToken = (await browser.json('GET', '/session')).body.csrf_token;
    const inAccount = await new Browser(gateway).signIn('eve-two');
    const otherBrowser = await new Browser(gateway).signIn('eve-two');
    const switched = await otherBrowser.json('POST', '/accounts/account-second/switch');
    otherBrowser.csrfToken = switched.body.csrf_token;
    const list = async (from: Browser): Promise<{ id: string; current: boolean }[]> =>
      (await from.json('GET', '/sessions')).body.sessions;
    const { id } = (await list(otherBrowser)).find(({ current }) => current)!;
    expect((await list(browser)).map((listed) => listed.id)).not.toContain(id);
    expect((await browser.json('DELETE', `/sessions/${id}`)).status).toBe(404);
    expect((await browser.json('DELETE', '/sessions?others=true')).status).toBe(204);
    expect((await otherBrowser.request('GET', '/meetings')).status).toBe(200);
    expect((await inAccount.request('GET', '/meetings')).status).toBe(401);
    expect((await list(browser)).map(({ current }) => current)).toEqual([true]);
  });

  it('ends when single sign-on of the account is replaced; one that starts later continues', async () => {
    const before = await signInWithSso();
    gateway.membershipVersions.set('account-two', 5);
    const after = await signInWithSso();
    const userIds = [getLastUser()];
    await gateway.bus.publish(
      createStoredEvent(createEvent('accounts.sso_changed', { accountId: 'account-two', userIds }), {
        aggregateVersion: 5,
      }),
    );
    await gateway.bus.settled();
    expect((await before.request('GET', '/meetings')).status).toBe(401);
    expect((await after.request('GET', '/meetings')).status).toBe(200);
  });
});

const getLastUser = () => 'user-eve-two';
