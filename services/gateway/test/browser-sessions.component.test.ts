import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { toSessionKey } from '../src/domain/session.ts';
import { RECENT_AUTHENTICATION_MS } from '../src/limits.ts';
import { ACCESS_TOKEN, PASSWORD } from './fake-services.ts';
import { openCable } from './raw-cable.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let server: TestRedis;
let redis: Redis;
let gateway: Gateway;
let otherGateway: Gateway;
beforeAll(async () => {
  server = await startTestRedis();
  redis = new Redis(server.url);
  gateway = await startGateway(server.url, { trustProxy: 1 });
  otherGateway = await startGateway(server.url, { trustProxy: 1 });
});
afterAll(async () => {
  redis?.disconnect();
  await gateway?.stop();
  await otherGateway?.stop();
  await server?.stop();
});
beforeEach(async () => {
  await redis.flushall();
});

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:130.0) Gecko/20100101 Firefox/130.0';

async function signIn(name = 'ada', at = gateway): Promise<Browser> {
  const browser = await new Browser(at).open();
  const headers = { 'user-agent': FIREFOX, 'x-forwarded-for': '203.0.113.77' };
  const body = { email: `${name}@example.org`, password: PASSWORD };
  const response = await browser.json('POST', '/session', { body, headers });
  expect(response.status).toBe(201);
  browser.csrfToken = response.body.csrf_token;
  return browser;
}

type Listed = { id: string; current: boolean; browser: string; network: string; last_used_at: string };
const list = async (browser: Browser): Promise<Listed[]> => (await browser.json('GET', '/sessions')).body.sessions;
const getOtherSession = async (browser: Browser) => (await list(browser)).find(({ current }) => !current)!;
const revoke = (browser: Browser, id: string) => browser.json('DELETE', `/sessions/${id}`);
const getStatus = async (browser: Browser) => (await browser.request('GET', '/meetings')).status;

describe('the list of sessions', () => {
  it('shows browser, system, truncated network and times, without keys, and marks the current one', async () => {
    const [browser] = [await signIn(), await signIn(), await signIn('eve')];
    const sessions = await list(browser);
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT/);
    const shared = { browser: 'Firefox', system: 'Windows', network: '203.0.113.0/24' };
    const listed = { id: expect.any(String), ...shared, created_at: time, last_used_at: time };
    expect(sessions).toEqual([
      { ...listed, current: true },
      { ...listed, current: false },
    ]);
    const key = toSessionKey(browser.cookie.replace(/^mh=/, ''));
    expect(JSON.stringify(sessions)).not.toContain(key);
  });

  it('keeps the id of a session when the account is switched', async () => {
    const browser = await signIn();
    const [before] = await list(browser);
    const { body } = await browser.json('POST', '/accounts/account-second/switch');
    browser.csrfToken = body.csrf_token;
    expect((await list(browser))[0]?.id).toBe(before?.id);
  });

  it('shows when a session was last used', async () => {
    const [browser, other] = [await signIn(), await signIn()];
    const { id } = await getOtherSession(browser);
    await redis.set(`gateway:session-used:${id}`, Date.parse('2026-02-01T10:00:00.000Z'));
    expect((await getOtherSession(browser)).last_used_at).toBe('2026-02-01T10:00:00.000Z');
    expect(await getStatus(other)).toBe(200);
  });

  it('contains sessions of earlier releases without a browser', async () => {
    const [browser, old] = [await signIn(), await signIn()];
    const key = `gateway:session:${toSessionKey(old.cookie.replace(/^mh=/, ''))}`;
    const { id: _id, origin: _origin, ...stored } = JSON.parse((await redis.get(key)) ?? '{}');
    await redis.set(key, JSON.stringify(stored), 'KEEPTTL');
    const listed = await getOtherSession(browser);
    expect(listed).toMatchObject({ browser: '', network: '' });
    expect((await revoke(browser, listed.id)).status).toBe(204);
    expect(await getStatus(old)).toBe(401);
  });

  it('does not contain the rights of platform admins, and denies them for gateways of an earlier release, which require the field', async () => {
    const browser = await signIn('olga');
    const key = `gateway:session:${toSessionKey(browser.cookie.replace(/^mh=/, ''))}`;
    expect(JSON.parse((await redis.get(key)) ?? '{}')).toMatchObject({ person: { platformAdmin: false } });
    expect((await browser.json('GET', '/session')).body.user).toMatchObject({ platform_admin: true });
    expect(gateway.calls.at(-1)?.as).not.toHaveProperty('platformAdmin');
  });

  it('rejects access tokens', async () => {
    const headers = { authorization: `Bearer ${ACCESS_TOKEN}` };
    expect((await new Browser(gateway).json('GET', '/sessions', { headers })).status).toBe(403);
  });
});

describe('revoking a session', () => {
  it('ends it immediately and disconnects its sockets, including those of another gateway', async () => {
    const [browser, secondBrowser, browserOfOtherGateway] = [
      await signIn(),
      await signIn(),
      await signIn('ada', otherGateway),
    ];
    const cables = [await openCable(secondBrowser), await openCable(browserOfOtherGateway), await openCable(browser)];
    for (const { id, current } of await list(browser))
      if (!current) expect((await revoke(browser, id)).status).toBe(204);
    const disconnected = { type: 'disconnect', reason: 'remote', reconnect: false };
    await cables[0]!.waitForFrame(disconnected);
    await cables[1]!.waitForFrame(disconnected);
    expect(await getStatus(secondBrowser)).toBe(401);
    expect(await getStatus(browserOfOtherGateway)).toBe(401);
    expect(await getStatus(browser)).toBe(200);
    expect(cables[2]!.frames).not.toContainEqual(disconnected);
    cables[2]!.socket.close();
  });

  it('keeps the other sessions of the user, and is recorded', async () => {
    const [browser, other, third] = [await signIn(), await signIn(), await signIn()];
    gateway.securityLines.length = 0;
    const ended = await getOtherSession(browser);
    expect((await revoke(browser, ended.id)).status).toBe(204);
    expect([await getStatus(other), await getStatus(third)].sort()).toEqual([200, 401]);
    expect(gateway.securityLines).toEqual([expect.objectContaining({ event: 'session_revoked' })]);
    expect((await revoke(browser, ended.id)).status).toBe(404);
  });

  it('responds to a session of another user exactly as to an unknown one', async () => {
    const [browser, otherUser] = [await signIn(), await signIn('eve')];
    const [otherSession] = await list(otherUser);
    const [response, unknown] = [await revoke(browser, otherSession!.id), await revoke(browser, 'unknown')];
    expect(response.status).toBe(404);
    expect({ ...response.body, request_id: '' }).toEqual({ ...unknown.body, request_id: '' });
    expect(await getStatus(otherUser)).toBe(200);
  });

  it('ends the session even if it switches its account in the meantime', async () => {
    for (let run = 0; run < 10; run += 1) {
      const [browser, other] = [await signIn(), await signIn()];
      const { id } = await getOtherSession(browser);
      await Promise.all([
        other.json('POST', '/accounts/account-second/switch'),
        revoke(browser, id),
        other.json('POST', '/accounts/account-second/switch'),
      ]);
      expect(await getStatus(other)).toBe(401);
      await browser.json('DELETE', '/session');
    }
  });

  it('ends all other sessions with one explicit request', async () => {
    const [browser, other, third, otherUser] = [await signIn(), await signIn(), await signIn(), await signIn('eve')];
    expect((await browser.json('DELETE', '/sessions')).status).toBe(422);
    expect((await browser.json('DELETE', '/sessions?others=true')).status).toBe(204);
    expect(await Promise.all([browser, other, third, otherUser].map(getStatus))).toEqual([200, 401, 401, 200]);
  });

  it('requires that the password was entered within the last five minutes', async () => {
    const browser = await signIn();
    const key = `gateway:session:${toSessionKey(browser.cookie.replace(/^mh=/, ''))}`;
    const past = new Date(Date.now() - RECENT_AUTHENTICATION_MS - 1_000).toISOString();
    const session = { ...JSON.parse((await redis.get(key)) ?? '{}'), authenticatedAt: past };
    await redis.set(key, JSON.stringify(session), 'KEEPTTL');
    const rejected = await browser.json('DELETE', '/sessions?others=true');
    expect(rejected).toMatchObject({ status: 403, body: { reauthentication_required: true } });
  });
});

describe('changing the email address', () => {
  it('replaces the session, and ends the others with their sockets', async () => {
    const [browser, other] = [await signIn('lea'), await signIn('lea')];
    const cable = await openCable(other);
    const { status, body } = await browser.json('PATCH', '/email_changes/token');
    expect(status).toBe(200);
    expect(body.csrf_token).not.toBe(browser.csrfToken);
    await cable.waitForFrame({ type: 'disconnect', reason: 'remote', reconnect: false });
    expect(await Promise.all([browser, other].map(getStatus))).toEqual([200, 401]);
  });
});

describe('changing the password', () => {
  const submitPasswordChange = (browser: Browser, current = PASSWORD) =>
    browser.json('PATCH', '/users/password', {
      body: { current_password: current, password: 'another long password' },
    });

  it('replaces the session, and ends the others with their sockets', async () => {
    const [browser, other] = [await signIn('kim'), await signIn('kim')];
    const stolen = Object.assign(new Browser(gateway), { cookie: browser.cookie, csrfToken: browser.csrfToken });
    const cable = await openCable(other);
    const { status, body } = await submitPasswordChange(browser);
    expect(status).toBe(200);
    expect(body.csrf_token).not.toBe(stolen.csrfToken);
    await cable.waitForFrame({ type: 'disconnect', reason: 'remote', reconnect: false });
    expect(await Promise.all([browser, other, stolen].map(getStatus))).toEqual([200, 401, 401]);
  });

  it('changes nothing if the current password is wrong, and limits the attempts', async () => {
    const browser = await signIn('mary');
    const wrong = await submitPasswordChange(browser, 'wrong');
    expect(wrong).toMatchObject({ status: 422, body: { errors: { current_password: ['Incorrect password'] } } });
    const statuses = [];
    for (let attempt = 0; attempt < 10; attempt += 1)
      statuses.push((await submitPasswordChange(browser, 'wrong')).status);
    expect(statuses.at(-1)).toBe(429);
    expect(await getStatus(browser)).toBe(200);
  });

  it('accepts no other fields, such as a user id', async () => {
    const browser = await signIn('kim');
    gateway.calls.length = 0;
    const body = { current_password: PASSWORD, password: 'another long password', user_id: 'user-eve', role: 'owner' };
    expect((await browser.json('PATCH', '/users/password', { body })).status).toBe(200);
    expect(gateway.calls.find(({ method }) => method === 'changePassword')?.request).toEqual({
      currentPassword: PASSWORD,
      password: 'another long password',
    });
  });
});
