import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { toSessionKey } from '../src/domain/session.ts';
import { createGatewayRoutes, type RouteDependencies } from '../src/inbound/http/routes/gateway-routes.ts';
import { RATE_LIMITS, RECENT_AUTHENTICATION_MS } from '../src/limits.ts';
import { ACCESS_TOKEN, PASSWORD } from './fake-services.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let server: TestRedis;
let redis: Redis;
let gateway: Gateway;
beforeAll(async () => {
  server = await startTestRedis();
  redis = new Redis(server.url);
  gateway = await startGateway(server.url);
});
afterAll(async () => {
  redis?.disconnect();
  await gateway?.stop();
  await server?.stop();
});

const getRedisKey = ({ cookie }: Browser) => `gateway:session:${toSessionKey(cookie.replace(/^mh=/, ''))}`;
const readSession = async (browser: Browser) => JSON.parse((await redis.get(getRedisKey(browser))) ?? 'null');

/** Signs in, and makes the authentication older than sensitive operations allow. */
async function signInWithOldAuthentication(name = 'ada'): Promise<Browser> {
  const browser = await new Browser(gateway).signIn(name);
  const past = new Date(Date.now() - RECENT_AUTHENTICATION_MS - 1_000).toISOString();
  const session = { ...(await readSession(browser)), createdAt: past, authenticatedAt: past };
  await redis.set(getRedisKey(browser), JSON.stringify(session), 'KEEPTTL');
  return browser;
}

const confirmPassword = (browser: Browser, password = PASSWORD) =>
  browser.json('POST', '/session/reauthentication', { body: { password } });

describe('an operation that creates credentials or changes roles', () => {
  it.each([
    ['creating an access token', 'POST', '/access_tokens', { name: 'Sample', scopes: ['read'] }, 201],
    ['changing a role', 'PATCH', '/memberships/user-eve', { role: 'admin' }, 200],
    ['transferring the ownership', 'POST', '/accounts/account-ada/transfer_ownership', { user_id: 'user-eve' }, 200],
    ['creating a calendar feed', 'POST', '/action_items/feed', {}, 201],
  ])('needs the password again after five minutes: %s', async (_, method, path, body, status) => {
    const browser = await signInWithOldAuthentication();
    const rejected = await browser.json(method, path, { body });
    expect(rejected).toMatchObject({
      status: 403,
      body: { error: "Confirm it's you to do this.", reauthentication_required: true },
    });
    const confirmed = await confirmPassword(browser);
    expect(confirmed.status).toBe(200);
    browser.csrfToken = confirmed.body.csrf_token;
    expect((await browser.json(method, path, { body })).status).toBe(status);
  });

  it('does not need it again shortly after sign-in', async () => {
    const browser = await new Browser(gateway).signIn();
    const body = { name: 'Sample', scopes: ['read'] };
    expect((await browser.json('POST', '/access_tokens', { body })).status).toBe(201);
  });
});

/** A route that creates or revokes credentials, changes roles, or exports or deletes all data of a user belongs in this list. */
const PROTECTED_ROUTES = [
  'DELETE /passkeys/{id}',
  'DELETE /sessions',
  'DELETE /sessions/{id}',
  'DELETE /sso/connection',
  'DELETE /sso/provider',
  'DELETE /two_factor',
  'GET /data_exports/{id}/archive',
  'GET /users/me/export',
  'PATCH /email_changes/{token}',
  'PATCH /memberships/{id}',
  'PATCH /sso',
  'POST /access_tokens',
  'POST /accounts/{id}/deletion',
  'POST /accounts/{id}/transfer_ownership',
  'POST /action_items/feed',
  'POST /data_exports',
  'POST /email_changes',
  'POST /passkeys',
  'POST /passkeys/options',
  'POST /sso/connection',
  'POST /sso/domains/{name}/verification',
  'POST /two_factor',
  'POST /two_factor/confirmation',
  'POST /two_factor/recovery_codes',
  'POST /users/me/deletion',
  'PUT /sso/provider',
];

describe('the routes that need a recent authentication', () => {
  it('are exactly those of the list', () => {
    // Declaring the routes does not use their dependencies.
    const unused = new Proxy({}, { get: (): unknown => unused });
    const routes = createGatewayRoutes(unused as RouteDependencies).filter((route) => route.needsRecentAuthentication);
    expect(routes.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(PROTECTED_ROUTES);
  });

  it.each(PROTECTED_ROUTES)('reject a session without a recent authentication: %s', async (route) => {
    const [method = '', path = ''] = route.split(' ');
    const browser = await signInWithOldAuthentication();
    const options = method === 'GET' ? {} : { body: {} };
    expect(await browser.json(method, path.replace(/\{\w+\}/, 'sample'), options)).toMatchObject({
      status: 403,
      body: { reauthentication_required: true },
    });
  });
});

describe('confirming with a passkey', () => {
  const confirm = (browser: Browser, passkey: object) =>
    browser.json('POST', '/session/reauthentication', { body: { passkey } });

  it('has the same effect as entering the password', async () => {
    const browser = await signInWithOldAuthentication();
    const confirmed = await confirm(browser, { id: 'good' });
    expect(confirmed.status).toBe(200);
    browser.csrfToken = confirmed.body.csrf_token;
    expect((await browser.json('POST', '/action_items/feed', { body: {} })).status).toBe(201);
  });

  it('changes nothing if the passkey is rejected, or if neither passkey nor password is sent', async () => {
    const browser = await signInWithOldAuthentication();
    const { cookie } = browser;
    expect((await confirm(browser, { id: 'bad' })).status).toBe(422);
    expect((await browser.json('POST', '/session/reauthentication', { body: {} })).status).toBe(422);
    expect(browser.cookie).toBe(cookie);
  });
});

describe('entering the password again', () => {
  it('replaces session id and CSRF token, and keeps the time of the sign-in', async () => {
    const browser = await signInWithOldAuthentication();
    const { createdAt } = await readSession(browser);
    const previous = Object.assign(new Browser(gateway), { cookie: browser.cookie, csrfToken: browser.csrfToken });
    const { body } = await confirmPassword(browser);
    expect(body.csrf_token).not.toBe(previous.csrfToken);
    expect((await previous.request('GET', '/meetings')).status).toBe(401);
    const session = await readSession(browser);
    expect(session.createdAt).toBe(createdAt);
    expect(Date.now() - Date.parse(session.authenticatedAt)).toBeLessThan(RECENT_AUTHENTICATION_MS);
  });

  it('changes nothing if the password is wrong, and limits the attempts', async () => {
    const browser = await signInWithOldAuthentication('mary');
    const { cookie } = browser;
    expect((await confirmPassword(browser, 'wrong')).status).toBe(422);
    expect(browser.cookie).toBe(cookie);
    const attempts = Array.from({ length: RATE_LIMITS.signInsPerEmail.points }, () =>
      confirmPassword(browser, 'wrong'),
    );
    expect((await Promise.all(attempts)).map(({ status }) => status)).toContain(429);
  });

  it('is rejected without a session', async () => {
    expect((await confirmPassword(await new Browser(gateway).open())).status).toBe(401);
    const headers = { authorization: `Bearer ${ACCESS_TOKEN}` };
    const body = { password: PASSWORD };
    const response = await new Browser(gateway).json('POST', '/session/reauthentication', { body, headers });
    expect(response.status).toBe(403);
  });
});
