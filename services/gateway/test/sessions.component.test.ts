import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { toSessionKey } from '../src/domain/session.ts';
import { RATE_LIMITS, SESSION_IDLE_MS, SESSION_RENEWAL_STEP_MS } from '../src/limits.ts';
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

const getSessionKey = ({ cookie }: Browser) => toSessionKey(cookie.replace(/^mh=/, ''));
const getCountKey = (browser: Browser) => `gateway:limit:reads:session:${getSessionKey(browser)}`;
const getStatus = async (browser: Browser) => (await browser.request('GET', '/meetings')).status;

describe('finding a session', () => {
  it('renews the expiry only when it has moved by more than a step', async () => {
    const browser = await new Browser(gateway).signIn();
    const session = `gateway:session:${getSessionKey(browser)}`;
    const near = SESSION_IDLE_MS - SESSION_RENEWAL_STEP_MS / 2;
    expect(await redis.pexpire(session, near)).toBe(1);
    expect(await getStatus(browser)).toBe(200);
    expect(await redis.pttl(session)).toBeLessThanOrEqual(near);
    await redis.pexpire(session, SESSION_IDLE_MS - SESSION_RENEWAL_STEP_MS - 1);
    expect(await getStatus(browser)).toBe(200);
    expect(await redis.pttl(session)).toBeGreaterThan(near);
  });

  it('counts its requests', async () => {
    const browser = await new Browser(gateway).signIn();
    const before = Number(await redis.get(getCountKey(browser)));
    expect(await getStatus(browser)).toBe(200);
    expect(await getStatus(browser)).toBe(200);
    expect(Number(await redis.get(getCountKey(browser))) - before).toBe(2);
    const endsInMs = await redis.pttl(getCountKey(browser));
    expect(endsInMs).toBeGreaterThan(0);
    expect(endsInMs).toBeLessThanOrEqual(RATE_LIMITS.reads.seconds * 1_000);
  });

  it('counts a write with its body once', async () => {
    const browser = await new Browser(gateway).signIn();
    const key = getCountKey(browser).replace(':reads:', ':writes:');
    const before = Number(await redis.get(key));
    for (const title of ['First', 'Second'])
      expect((await browser.request('POST', '/meetings', { body: { meeting: { title } } })).status).toBe(201);
    expect(Number(await redis.get(key)) - before).toBe(2);
  });

  it('does not count an unknown session', async () => {
    const unknown = Object.assign(new Browser(gateway), { cookie: `mh=${'A'.repeat(43)}` });
    expect(await getStatus(unknown)).toBe(401);
    expect(await redis.exists(getCountKey(unknown))).toBe(0);
  });
});
