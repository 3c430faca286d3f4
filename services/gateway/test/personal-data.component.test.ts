import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { toSessionKey } from '../src/domain/session.ts';
import { RATE_LIMITS, RECENT_AUTHENTICATION_MS } from '../src/limits.ts';
import { ACCESS_TOKEN } from './fake-services.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let server: TestRedis;
let redis: Redis;
let gateway: Gateway;
beforeAll(async () => {
  server = await startTestRedis();
  redis = new Redis(server.url);
  gateway = await startGateway(server.url);
});
afterEach(() => gateway.personalDataFailures.clear());
afterAll(async () => {
  redis?.disconnect();
  await gateway?.stop();
  await server?.stop();
});

const PATH = '/users/me/export';

describe('the download of personal data', () => {
  it('is one JSON file with the parts of all services for each account of the user', async () => {
    const browser = await new Browser(gateway).signIn('ann');
    const { status, headers, body } = await browser.json('GET', PATH);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="?minutehand-data-\d{4}-\d\d-\d\d\.json"?$/,
    );
    expect(body).toMatchObject({
      format: 'minutehand.personal-data',
      version: 2,
      user: { id: 'user-ann' },
      sessions: [{ account_id: 'account-ann', current: true }],
      accounts: [
        {
          id: 'account-ann',
          role: 'owner',
          notifications: [{ of: 'account-ann' }],
          meetings: [{ of: 'account-ann' }, { of: 'account-ann' }],
          recordings: [{ of: 'account-ann' }],
          conversations: [{ of: 'account-ann' }],
          saved_searches: [{ of: 'account-ann' }],
        },
        { id: 'account-second', role: 'member', notifications: [{ of: 'account-second' }] },
      ],
      complete: true,
    });
  });

  it('lists the sessions of the user without keys and tokens, and none of others', async () => {
    await new Browser(gateway).signIn('bob');
    const browser = await new Browser(gateway).signIn('bea');
    await new Browser(gateway).signIn('bea');
    const response = await browser.request('GET', PATH);
    const text = await response.text();
    const { sessions } = JSON.parse(text);
    expect(sessions.map(({ current }: { current: boolean }) => current).toSorted()).toEqual([false, true]);
    for (const hidden of [browser.csrfToken, toSessionKey(browser.cookie.replace(/^mh=/, '')), 'bob'])
      expect(text).not.toContain(hidden);
  });

  it('is rejected for an access token, and without a session', async () => {
    const headers = { authorization: `Bearer ${ACCESS_TOKEN}` };
    expect((await new Browser(gateway).request('GET', PATH, { headers })).status).toBe(403);
    expect((await new Browser(gateway).request('GET', PATH)).status).toBe(401);
  });

  it('needs the password again after five minutes', async () => {
    const browser = await new Browser(gateway).signIn('cleo');
    const key = `gateway:session:${toSessionKey(browser.cookie.replace(/^mh=/, ''))}`;
    const past = new Date(Date.now() - RECENT_AUTHENTICATION_MS - 1_000).toISOString();
    const session = JSON.parse((await redis.get(key)) ?? '');
    await redis.set(key, JSON.stringify({ ...session, authenticatedAt: past }), 'KEEPTTL');
    const rejected = await browser.json('GET', PATH);
    expect(rejected).toMatchObject({ status: 403, body: { reauthentication_required: true } });
  });

  it.each(['accounts', 'meetings', 'recordings', 'notifications'])(
    'fails while %s is unavailable, and does not count as a download',
    async (service) => {
      const browser = await new Browser(gateway).signIn(`dora-${service}`);
      gateway.personalDataFailures.set(`${service} at the start`, new AppError('platform.unavailable'));
      for (let attempt = 0; attempt <= RATE_LIMITS.personalDataExports.points; attempt += 1)
        expect((await browser.json('GET', PATH)).status).toBe(503);
      gateway.personalDataFailures.clear();
      expect((await browser.json('GET', PATH)).status).toBe(200);
    },
  );

  it('ends the connection when a service fails after the start, so that a partial file is not mistaken for a complete one', async () => {
    const browser = await new Browser(gateway).signIn('emma');
    gateway.personalDataFailures.set('meetings after the start', new AppError('platform.unavailable'));
    // The request fails, or the reading of its body, depending on whether the first bytes have arrived.
    const read = async () => (await browser.request('GET', PATH)).text();
    await expect(read()).rejects.toThrow(/^(fetch failed|terminated)$/);
  });

  it('is limited for each user', async () => {
    const browser = await new Browser(gateway).signIn('finn');
    for (let count = 0; count < RATE_LIMITS.personalDataExports.points; count += 1)
      expect((await browser.json('GET', PATH)).status).toBe(200);
    const rejected = await browser.json('GET', PATH);
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await (await new Browser(gateway).signIn('gwen')).json('GET', PATH)).status).toBe(200);
  });
});
