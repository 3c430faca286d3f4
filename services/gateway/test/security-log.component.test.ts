import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { RATE_LIMITS } from '../src/limits.ts';
import { ACCESS_TOKEN, EXPIRED_TOKEN } from './fake-services.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url, { trustProxy: 1 });
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});
beforeEach(() => {
  gateway.securityLines.length = 0;
});

let requests = 0;
/** Headers of a request with an id, from a separate network. */
function fromNetwork(address = `198.51.${++requests}.77`) {
  return { 'x-request-id': `request-${++requests}`, 'x-forwarded-for': address };
}

/** The lines since the start of the test, without the fields that all lines have. */
const getLines = () => gateway.securityLines.map(({ time: _time, level: _level, msg: _msg, ...line }) => line);
const common = { service: 'gateway', stream: 'security' };

describe('calls of services', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:34:56::1', '2001:db8:12::/48'],
  ])('contain the request id and the truncated network of %s, before and after sign-in', async (address, network) => {
    const browser = await new Browser(gateway).open();
    const headers = fromNetwork(address);
    const origin = { requestId: headers['x-request-id'], network };
    const body = { name: 'grace', email: 'grace@example.org', password: 'long enough' };
    await browser.request('POST', '/registrations', { body, headers });
    expect(gateway.calls.at(-1)).toMatchObject({ method: 'register', as: { kind: 'service', origin } });
    await browser.request('GET', '/meetings', { headers });
    expect(gateway.calls.at(-1)?.as).toMatchObject({ kind: 'actor', origin });
  });
});

describe('the security log of the gateway', () => {
  it('records the end of a session by its user', async () => {
    const browser = await new Browser(gateway).signIn();
    const headers = fromNetwork('203.0.113.77');
    expect((await browser.request('DELETE', '/session', { headers })).status).toBe(204);
    await new Browser(gateway).open().then((other) => other.request('DELETE', '/session'));
    expect(getLines()).toEqual([
      {
        ...common,
        ...{ event: 'signed_out', actor: { kind: 'user', userId: 'user-ada' }, accountId: 'account-ada' },
        ...{ requestId: headers['x-request-id'], network: '203.0.113.0/24' },
      },
    ]);
  });

  it('records access tokens that are not valid, and no valid ones', async () => {
    const headers = fromNetwork('203.0.113.77');
    const request = (token: string) =>
      new Browser(gateway).request('GET', '/meetings', { headers: { ...headers, authorization: `Bearer ${token}` } });
    expect((await request(ACCESS_TOKEN)).status).toBe(200);
    for (const token of ['mh_guessed', 'guessed', EXPIRED_TOKEN]) expect((await request(token)).status).toBe(401);
    const line = {
      ...{ ...common, event: 'access_token_refused', actor: { kind: 'anonymous' } },
      ...{ requestId: headers['x-request-id'], network: '203.0.113.0/24' },
    };
    expect(getLines()).toEqual([
      { ...line, reason: 'unknown' },
      { ...line, reason: 'unknown' },
      { ...line, reason: 'expired' },
    ]);
    expect(JSON.stringify(getLines())).not.toContain('mh_');
  });

  it.each([
    ['sign_in', 'POST', '/session', { email: 'limited@example.org', password: 'wrong' }, RATE_LIMITS.signInsPerEmail],
    ['password_reset', 'POST', '/passwords', { email: 'limited@example.org' }, RATE_LIMITS.passwordResetsPerEmail],
  ])('records that %s was rejected because there were too many', async (limit, method, path, body, { points }) => {
    const browser = await new Browser(gateway).open();
    const headers = fromNetwork();
    for (let attempt = 0; attempt < points; attempt += 1) await browser.request(method, path, { body, headers });
    expect(getLines()).toEqual([]);
    expect((await browser.request(method, path, { body, headers })).status).toBe(429);
    expect(getLines()).toEqual([
      expect.objectContaining({ event: 'attempts_limited', limit, actor: { kind: 'anonymous' } }),
    ]);
    expect(JSON.stringify(getLines())).not.toContain('limited@');
  });

  it('records that registration was rejected because there were too many', async () => {
    const limited = await startGateway(redis.url, { trustProxy: 1, registrationsPerHour: 1 });
    const body = { name: 'grace', email: 'grace@example.org', password: 'long enough' };
    const headers = fromNetwork('192.0.2.1');
    for (const status of [201, 429]) {
      const browser = await new Browser(limited).open();
      expect((await browser.request('POST', '/registrations', { body, headers })).status).toBe(status);
    }
    expect(limited.securityLines).toEqual([
      expect.objectContaining({ event: 'attempts_limited', limit: 'registration', network: '192.0.2.0/24' }),
    ]);
    await limited.stop();
  });

  it('records too many confirmations of the password with their user, once for all repetitions', async () => {
    const browser = await new Browser(gateway).signIn('eve');
    const statuses = [];
    for (let attempt = 0; attempt < RATE_LIMITS.signInsPerEmail.points + 5; attempt += 1)
      statuses.push(
        (await browser.request('POST', '/session/reauthentication', { body: { password: 'wrong' } })).status,
      );
    expect(statuses.slice(-5)).toEqual([429, 429, 429, 429, 429]);
    expect(getLines()).toEqual([
      expect.objectContaining({
        ...{ event: 'attempts_limited', limit: 'sign_in' },
        ...{ actor: { kind: 'user', userId: 'user-eve' }, accountId: 'account-eve' },
      }),
    ]);
  });
});
