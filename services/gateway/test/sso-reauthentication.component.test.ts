import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { toSessionKey } from '../src/domain/session.ts';
import { RECENT_AUTHENTICATION_MS } from '../src/limits.ts';
import { ACCESS_TOKEN } from './fake-services.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let store: Redis;
let gateway: Gateway;
let offsetMs = 0;
beforeAll(async () => {
  redis = await startTestRedis();
  store = new Redis(redis.url);
  gateway = await startGateway(redis.url, {}, { now: () => new Date(Date.now() + offsetMs) });
});
afterAll(async () => {
  await gateway?.stop();
  store?.disconnect();
  await redis?.stop();
});

const CALLBACK = '/auth/oidc/account-two/callback';
const tokenRequest = { body: { name: 'Sample', scopes: ['read'] } };

const getLastRequest = (method: string) =>
  gateway.calls.findLast((call) => call.method === method)?.request as Record<string, string>;

function findCookie(response: Response, name: string): string | undefined {
  return response.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith(`${name}=`))
    ?.split(';')[0];
}

/** Opens the callback with the cookies of the browser. Returns the redirect, and a browser with the session that it got, if any. */
async function openCallback(browser: Browser, ssoCookie: string | undefined, query: string) {
  const { cookie } = browser;
  const from = Object.assign(new Browser(gateway), { cookie: [cookie, ssoCookie].filter(Boolean).join('; ') });
  const response = await from.request('GET', CALLBACK + query, { headers: { accept: 'text/html' } });
  const newCookie = findCookie(response, 'mh');
  const after = Object.assign(new Browser(gateway), { cookie: newCookie ?? cookie });
  const session = await after.json('GET', '/session');
  after.csrfToken = session.body.csrf_token;
  return { location: response.headers.get('location'), after, newCookie };
}

/** Signs in with single sign-on. Without a time, the provider did not state when the user entered their credentials. */
async function signIn(authenticatedAt = ''): Promise<Browser> {
  const browser = await new Browser(gateway).open();
  const ssoCookie = await startAt(browser, '/session/sso', { email: 'eve@two.example' });
  const time = authenticatedAt === '' ? '' : `&authenticated_at=${authenticatedAt}`;
  const { after } = await openCallback(browser, ssoCookie, `?code=good${time}`);
  return after;
}

/** Returns the cookie of the start, beside which the browser keeps that of its session. */
async function startAt(browser: Browser, path: string, body?: object): Promise<string | undefined> {
  const { cookie } = browser;
  const response = await browser.request('POST', path, { body });
  browser.cookie = cookie;
  expect(response.status).toBe(201);
  return findCookie(response, 'mh-sso');
}
const start = (browser: Browser) => startAt(browser, '/session/sso/reauthentication');

const createToken = async (browser: Browser) => (await browser.json('POST', '/access_tokens', tokenRequest)).status;

describe('a sign-in with a provider that may have kept its session', () => {
  it('does not count as a recent authentication unless the provider states that the user has just entered their credentials', async () => {
    expect(await createToken(await signIn())).toBe(403);
    expect(await createToken(await signIn('2026-01-01T09:00:00.000Z'))).toBe(403);
    expect(await createToken(await signIn(new Date().toISOString()))).toBe(201);
  });

  it('without a time is in the personal data without one, and not recent for gateways of earlier releases either', async () => {
    const browser = await signIn();
    const { body } = await (await new Browser(gateway).signIn('eve-two')).json('GET', '/users/me/export');
    expect(body.sessions).toContainEqual(expect.objectContaining({ authenticated_at: null, current: false }));
    const stored = await store.get(`gateway:session:${toSessionKey(browser.cookie.replace(/^mh=/, ''))}`);
    // Those gateways take a missing time for the start of the session.
    expect(JSON.parse(stored ?? '')).toMatchObject({ authenticatedAt: '1970-01-01T00:00:00.000Z' });
  });

  it('is not recent for longer if the clock of the provider is ahead', async () => {
    const browser = await signIn(new Date(Date.now() + 3_600_000).toISOString());
    expect(await createToken(browser)).toBe(201);
    offsetMs = RECENT_AUTHENTICATION_MS + 1_000;
    expect(await createToken(browser)).toBe(403);
    offsetMs = 0;
  });
});

describe('confirming a session of single sign-on', () => {
  it('binds the session, and then replaces its id and CSRF token and allows sensitive operations', async () => {
    const browser = await signIn();
    const ssoCookie = await start(browser);
    const started = getLastRequest('startSsoReauthentication');
    expect(started).toEqual({ browserSecret: ssoCookie?.replace('mh-sso=', ''), sessionId: expect.any(String) });
    const query = `?code=good&reauthentication&authenticated_at=${new Date().toISOString()}`;
    const { location, after, newCookie } = await openCallback(browser, ssoCookie, query);
    expect(location).toBe('/?sso=confirmed');
    const finished = getLastRequest('finishSso');
    expect([finished.userId, finished.sessionId]).toEqual(['user-eve-two', started.sessionId]);
    expect(newCookie).not.toBe(browser.cookie);
    expect(after.csrfToken).not.toBe(browser.csrfToken);
    expect((await browser.request('GET', '/meetings')).status).toBe(401);
    expect(await createToken(after)).toBe(201);
  });

  it('lasts from when the user entered their credentials, not from the return to the product', async () => {
    const browser = await signIn();
    const entered = new Date(Date.now() - RECENT_AUTHENTICATION_MS + 60_000).toISOString();
    const query = `?code=good&reauthentication&authenticated_at=${entered}`;
    const { after } = await openCallback(browser, await start(browser), query);
    expect(await createToken(after)).toBe(201);
    offsetMs = 61_000;
    expect(await createToken(after)).toBe(403);
    offsetMs = 0;
  });

  it('is recent from the return to the product if accounts of an earlier release states no time', async () => {
    const browser = await signIn();
    const { location, after } = await openCallback(browser, await start(browser), '?code=good&reauthentication');
    expect(location).toBe('/?sso=confirmed');
    expect(await createToken(after)).toBe(201);
  });

  it('never ends a later authentication', async () => {
    const browser = await signIn(new Date().toISOString());
    const entered = new Date(Date.now() - RECENT_AUTHENTICATION_MS + 60_000).toISOString();
    const query = `?code=good&reauthentication&authenticated_at=${entered}`;
    const { after } = await openCallback(browser, await start(browser), query);
    offsetMs = 61_000;
    expect(await createToken(after)).toBe(201);
    offsetMs = 0;
  });

  it('keeps the session of a user who is rejected, and returns the reason', async () => {
    const browser = await signIn();
    const { location, newCookie } = await openCallback(browser, await start(browser), '?code=other-user');
    expect(location).toBe('/?sso_error=sso.other_user');
    expect(newCookie).toBeUndefined();
    expect((await browser.request('GET', '/meetings')).status).toBe(200);
    expect(await createToken(browser)).toBe(403);
  });

  it('starts no session in a browser that is signed out', async () => {
    const browser = await signIn();
    const ssoCookie = await start(browser);
    await browser.json('DELETE', '/session');
    for (const [query, code] of [
      ['?code=other-user', 'sso.other_user'],
      ['?code=good&reauthentication', 'sso.reauthentication_failed'],
    ] as const) {
      const { location, newCookie } = await openCallback(new Browser(gateway), ssoCookie, query);
      expect(location).toBe(`/sign-in?sso_error=${code}`);
      expect(newCookie).toBeUndefined();
    }
  });

  it('needs a session and a CSRF token', async () => {
    const token = { headers: { authorization: `Bearer ${ACCESS_TOKEN}` } };
    expect((await new Browser(gateway).request('POST', '/session/sso/reauthentication', token)).status).toBe(403);
    const anonymous = await new Browser(gateway).open();
    expect((await anonymous.request('POST', '/session/sso/reauthentication')).status).toBe(401);
    const headers = { 'x-csrf-token': 'wrong' };
    expect((await (await signIn()).request('POST', '/session/sso/reauthentication', { headers })).status).toBe(403);
  });
});
