import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { RATE_LIMITS, SIGN_IN_DELAYS } from '../src/limits.ts';
import { CODE, PASSWORD } from './fake-services.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let server: TestRedis;
let redis: Redis;
let gateway: Gateway;
beforeAll(async () => {
  server = await startTestRedis();
  redis = new Redis(server.url, { db: 1 });
  gateway = await startGateway(server.url, { trustProxy: 1 }, { now: () => now });
});
afterAll(async () => {
  redis?.disconnect();
  await gateway?.stop();
  await server?.stop();
});
beforeEach(async () => {
  await redis.flushdb();
});

const HOME = '203.0.113.7';
/** A fixed clock, so that delays pass only when a test advances it. */
let now = new Date();
let networks = 0;
/** Another network for each attempt, as an attacker with many networks has. */
const newNetwork = () => `198.51.${Math.floor(++networks / 250)}.${(networks % 250) + 1}`;

async function attempt(email: string, password: string, network = newNetwork(), code?: string) {
  const headers = { 'x-forwarded-for': network };
  const browser = new Browser(gateway);
  browser.csrfToken = (await browser.json('GET', '/session', { headers })).body.csrf_token;
  const response = await browser.json('POST', '/session', { body: { email, password, code }, headers });
  const { status, body } = response;
  return {
    status,
    body: { ...body, request_id: '' },
    retryAfter: Number(response.headers.get('retry-after')),
    browser,
  };
}
const fail = (email: string, network?: string) => attempt(email, 'wrong', network);

/** Advances the clock until the delays of all users have passed. */
function passDelays(): void {
  now = new Date(now.getTime() + SIGN_IN_DELAYS.maxMs);
}
async function failUntilDelayed(email: string): Promise<void> {
  for (let count = 0; count <= SIGN_IN_DELAYS.freeAttempts; count += 1) expect((await fail(email)).status).toBe(401);
}

describe('failed sign-ins of one user from many networks', () => {
  it('are delayed longer each time, up to a maximum, with the time to wait', async () => {
    await failUntilDelayed('ada@example.org');
    const waits = [];
    for (let count = 0; count < 12; count += 1) {
      const { status, retryAfter } = await fail('ada@example.org');
      expect(status).toBe(429);
      waits.push(retryAfter);
      passDelays();
      expect((await fail('ada@example.org')).status).toBe(401);
    }
    expect(waits.slice(0, 5)).toEqual([1, 2, 4, 8, 16]);
    expect(waits.at(-1)).toBe(SIGN_IN_DELAYS.maxMs / 1_000);
  });

  it('get the same responses for an unknown address', async () => {
    const [known, unknown] = [[], []] as unknown[][];
    for (let count = 0; count < SIGN_IN_DELAYS.freeAttempts + 4; count += 1) {
      for (const [email, responses] of [
        ['ada@example.org', known],
        ['nobody@example.org', unknown],
      ] as const) {
        const { browser: _, ...response } = await fail(email);
        responses?.push(response);
      }
    }
    expect(unknown).toEqual(known);
  });

  it('are counted before they are made, so that parallel ones are delayed too', async () => {
    const attempts = Array.from({ length: SIGN_IN_DELAYS.freeAttempts + 20 }, () => fail('ada@example.org'));
    const statuses = (await Promise.all(attempts)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(SIGN_IN_DELAYS.freeAttempts + 1);
  });

  it('do not extend the delay if they were rejected, so that waiting is enough', async () => {
    await failUntilDelayed('ada@example.org');
    const first = (await fail('ada@example.org')).retryAfter;
    for (let count = 0; count < 5; count += 1) expect((await fail('ada@example.org')).status).toBe(429);
    expect((await fail('ada@example.org')).retryAfter).toBeLessThanOrEqual(first);
    passDelays();
    expect((await attempt('ada@example.org', PASSWORD)).status).toBe(201);
  });

  it('do not count for the client network either if they were rejected', async () => {
    await failUntilDelayed('ada@example.org');
    const network = newNetwork();
    for (let count = 0; count <= RATE_LIMITS.signInsPerNetwork.points; count += 1)
      expect((await fail('ada@example.org', network)).status).toBe(429);
    expect((await fail('alan@example.org', network)).status).toBe(401);
    passDelays();
    expect((await attempt('ada@example.org', PASSWORD, network)).status).toBe(201);
  });

  it('are recorded when they are rejected', async () => {
    await failUntilDelayed('ada@example.org');
    gateway.securityLines.length = 0;
    await fail('ada@example.org');
    expect(gateway.securityLines).toEqual([expect.objectContaining({ event: 'attempts_limited', limit: 'sign_in' })]);
    expect(JSON.stringify(gateway.securityLines)).not.toContain('example.org');
  });
});

describe('a user whose password is being guessed', () => {
  it('signs in without delay from a network in which they have signed in before', async () => {
    expect((await attempt('ada@example.org', PASSWORD, HOME)).status).toBe(201);
    await failUntilDelayed('ada@example.org');
    expect((await fail('ada@example.org')).status).toBe(429);
    expect((await attempt('ada@example.org', PASSWORD, HOME)).status).toBe(201);
  });

  it('signs in without delay from the network in which they registered', async () => {
    const browser = await new Browser(gateway).open();
    const headers = { 'x-forwarded-for': HOME };
    const body = { name: 'ned', email: 'ned@example.org', password: PASSWORD };
    expect((await browser.json('POST', '/registrations', { body, headers })).status).toBe(201);
    await failUntilDelayed('ned@example.org');
    expect((await attempt('ned@example.org', PASSWORD, HOME)).status).toBe(201);
  });

  it('keeps the sessions that are open', async () => {
    const { browser } = await attempt('ada@example.org', PASSWORD, HOME);
    await failUntilDelayed('ada@example.org');
    expect((await browser.request('GET', '/meetings')).status).toBe(200);
  });

  it('signs in from anywhere without delay after a password reset by the emailed link', async () => {
    await failUntilDelayed('kim@example.org');
    const network = newNetwork();
    for (let count = 0; count < RATE_LIMITS.signInsPerEmail.points; count += 1) await fail('kim@example.org', network);
    expect((await attempt('kim@example.org', PASSWORD, network)).status).toBe(429);
    const browser = await new Browser(gateway).open();
    const headers = { 'x-forwarded-for': network };
    const body = { password: 'another long password' };
    expect((await browser.json('PATCH', '/passwords/token', { body, headers })).status).toBe(200);
    expect((await attempt('kim@example.org', PASSWORD, network)).status).toBe(201);
  });
});

describe('a passkey', () => {
  const signIn = async (response: object, network = newNetwork()) => {
    const browser = await new Browser(gateway).open();
    const previous = browser.cookie;
    const headers = { 'x-forwarded-for': network };
    const { status } = await browser.json('POST', '/session/passkey', { body: { response }, headers });
    return { status, isRotated: browser.cookie !== previous, browser };
  };

  it('starts a session with a new cookie, even while sign-ins with the password are delayed', async () => {
    await failUntilDelayed('ada@example.org');
    const { status, isRotated, browser } = await signIn({ id: 'good' });
    expect({ status, isRotated }).toEqual({ status: 201, isRotated: true });
    expect((await browser.request('GET', '/meetings')).status).toBe(200);
  });

  it('has limited options for each client network', async () => {
    const browser = await new Browser(gateway).open();
    const start = async (network: string) =>
      (await browser.request('POST', '/session/passkey/options', { headers: { 'x-forwarded-for': network } })).status;
    const network = newNetwork();
    const statuses = [];
    for (let count = 0; count <= RATE_LIMITS.passkeyOptions.points; count += 1) statuses.push(await start(network));
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([201]));
    expect(statuses.at(-1)).toBe(429);
    expect(await start(newNetwork())).toBe(201);
  });

  it.each([
    [1_364, 200, 204],
    [1_365, 404, 404],
  ])('with an id of %d characters is renamed with status %d and deleted with %d', async (length, renamed, deleted) => {
    const { browser, body } = await attempt('ada@example.org', PASSWORD);
    browser.csrfToken = body.csrf_token;
    const path = `/passkeys/${'a'.repeat(length)}`;
    expect((await browser.json('PATCH', path, { body: { name: 'Laptop' } })).status).toBe(renamed);
    expect((await browser.json('DELETE', path)).status).toBe(deleted);
  });

  it('counts for the client network if it is rejected', async () => {
    const network = newNetwork();
    const statuses = [];
    for (let count = 0; count <= RATE_LIMITS.signInsPerNetwork.points; count += 1)
      statuses.push((await signIn({ id: 'forged' }, network)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([422, 429]);
  });
});

describe('the second factor', () => {
  it('is required after the password, and a wrong code counts as a failed sign-in', async () => {
    const network = newNetwork();
    for (let count = 0; count < 2 * RATE_LIMITS.signInsPerEmail.points; count += 1) {
      const response = await attempt('tess@example.org', PASSWORD, network);
      expect(response).toMatchObject({ status: 401, body: { errors: { code: ['Enter a code'] } } });
    }
    expect((await attempt('tess@example.org', PASSWORD, network, CODE)).status).toBe(201);
    const statuses = [];
    for (let count = 0; count <= RATE_LIMITS.signInsPerEmail.points; count += 1)
      statuses.push((await attempt('tess@example.org', PASSWORD, network, '000000')).status);
    expect(statuses).toEqual([...Array.from({ length: RATE_LIMITS.signInsPerEmail.points }, () => 401), 429]);
  });

  it('is not delayed after the right password, while wrong passwords still count', async () => {
    await failUntilDelayed('tess@example.org');
    const network = newNetwork();
    passDelays();
    expect((await attempt('tess@example.org', PASSWORD, network)).body.errors).toEqual({ code: ['Enter a code'] });
    expect((await attempt('tess@example.org', 'wrong')).status).toBe(401);
    expect((await fail('tess@example.org')).retryAfter).toBe(2);
    passDelays();
    expect((await attempt('tess@example.org', PASSWORD, network)).status).toBe(401);
    expect((await attempt('tess@example.org', PASSWORD, network, CODE)).status).toBe(201);
  });

  it('is not disclosed before the password is right', async () => {
    const wrong = await attempt('tess@example.org', 'wrong');
    const other = await attempt('ada@example.org', 'wrong');
    expect({ status: wrong.status, body: wrong.body }).toEqual({ status: other.status, body: other.body });
    expect(wrong.body.errors).toBeUndefined();
  });

  it('limits wrong codes of a signed-in user who turns it off', async () => {
    const { browser, body } = await attempt('ada@example.org', PASSWORD);
    browser.csrfToken = body.csrf_token;
    const statuses = [];
    for (let count = 0; count <= RATE_LIMITS.signInsPerEmail.points; count += 1)
      statuses.push((await browser.json('DELETE', '/two_factor', { body: { code: '000000' } })).status);
    expect(statuses[0]).toBe(422);
    expect(statuses.at(-1)).toBe(429);
  });
});
