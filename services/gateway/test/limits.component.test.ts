import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { eventually } from '@minutehand/test-kit/waiting';
import { CABLE_SOCKETS_PER_SESSION, RATE_LIMITS } from '../src/limits.ts';
import { PASSWORD } from './fake-services.ts';
import { openCable } from './raw-cable.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

const ANONYMOUS_REQUESTS = 600;

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url, {
    anonymousRequestsPerMinute: ANONYMOUS_REQUESTS,
    registrationsPerHour: 2,
    trustProxy: 1,
  });
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});

const registration = { name: 'grace', email: 'grace@example.org', password: 'long enough' };

describe('rate limits', () => {
  it('limit registrations per network and hour, with Retry-After', async () => {
    const post = async (headers = {}) =>
      (await new Browser(gateway).open()).json('POST', '/registrations', { body: registration, headers });
    expect((await post()).status).toBe(201);
    expect((await post()).status).toBe(201);
    const rejected = await post();
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect(rejected.body.error).toContain('Too many requests');
    expect((await post({ 'x-forwarded-for': '203.0.113.9' })).status).toBe(201);
  });

  it('limit failed sign-ins per email address, and do not count successful ones', async () => {
    const browser = await new Browser(gateway).open();
    const signIn = async (email: string, password: string) =>
      (await browser.request('POST', '/session', { body: { email, password } })).status;
    for (let attempt = 0; attempt < 10; attempt += 1) expect(await signIn('ada@example.org', 'wrong')).toBe(401);
    expect(await signIn('Ada@example.org ', PASSWORD)).toBe(429);
    expect(await signIn('alan@example.org', PASSWORD)).toBe(201);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect((await (await new Browser(gateway).signIn('eve')).request('GET', '/meetings')).status).toBe(200);
    }
  });

  it('limit valid links per link and invalid links per network', async () => {
    const open = async (token: string, network: string) => {
      const headers = { 'x-forwarded-for': network };
      return (await new Browser(gateway).request('GET', `/assigned/${token}`, { headers })).status;
    };
    const requests = Array.from({ length: RATE_LIMITS.secretLinks.points }, () => open('good', '203.0.113.1'));
    expect(new Set(await Promise.all(requests))).toEqual(new Set([200]));
    expect(await open('good', '203.0.113.2')).toBe(429);
    expect(await open('another-good', '203.0.113.1')).toBe(200);
    for (let n = 0; n < RATE_LIMITS.invalidLinks.points; n += 1)
      expect(await open(`wrong-${n}`, '203.0.113.3')).toBe(404);
    expect(await open('wrong', '203.0.113.3')).toBe(429);
    // Valid links still work in a network whose limit for invalid links has been reached.
    expect(await open('yet-another-good', '203.0.113.3')).toBe(200);
    expect(await open('wrong', '203.0.113.4')).toBe(404);
  });

  it('limit invalid invitation links per network', async () => {
    const open = async (token: string) => {
      const headers = { 'x-forwarded-for': '203.0.113.9' };
      return (await new Browser(gateway).request('GET', `/invitations/${token}`, { headers })).status;
    };
    for (let n = 0; n < RATE_LIMITS.invalidLinks.points; n += 1) expect(await open(`wrong-${n}`)).toBe(422);
    expect(await open('wrong')).toBe(429);
    expect(await open('invited-good')).toBe(200);
  });

  it('allow 100 concurrent reads of a session', async () => {
    const browser = await new Browser(gateway).signIn('kate');
    const responses = await Promise.all(Array.from({ length: 100 }, () => browser.request('GET', '/meetings')));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('limit a session that reads continuously', async () => {
    const browser = await new Browser(gateway).signIn('joan');
    const statuses = new Set<number>();
    for (let round = 0; round < 25 && !statuses.has(429); round += 1) {
      const responses = await Promise.all(Array.from({ length: 20 }, () => browser.request('GET', '/session')));
      for (const { status } of responses) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
  });

  it('limit searches per user over all sessions, but not search as you type', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => new Browser(gateway).signIn('uma')));
    const search = async (browser: Browser | undefined, path = '/search') =>
      (await browser?.request('GET', `${path}?q=budget`))?.status;
    const statuses = new Set<number | undefined>();
    for (let round = 0; round < 25 && !statuses.has(429); round += 1) {
      const searches = Array.from({ length: 20 }, (_, index) => search(index % 2 === 0 ? first : second));
      for (const status of await Promise.all(searches)) statuses.add(status);
    }
    expect(statuses).toEqual(new Set([200, 429]));
    for (const browser of [first, second]) expect(await search(browser, '/search/quick')).toBe(200);
    expect(await search(await new Browser(gateway).signIn('vera'))).toBe(200);
  });

  it('allow many sessions in one network to open sockets, up to a limit per session', async () => {
    const names = Array.from({ length: 13 }, (_, index) => `user${index}`);
    const browsers = await Promise.all(names.map((name) => new Browser(gateway).signIn(name)));
    const socketsByBrowser = await Promise.all(browsers.map((browser) => openMany(browser, CABLE_SOCKETS_PER_SESSION)));
    // More sockets than the limit of anonymous requests from one network.
    const sockets = socketsByBrowser.flat();
    expect(sockets.length).toBeGreaterThan(ANONYMOUS_REQUESTS);
    for (const cable of sockets) await cable.waitForFrame({ type: 'welcome' });
    const [first] = browsers;
    if (!first) throw new Error('expected a browser');
    const excessSocket = await openCable(first);
    await excessSocket.waitForFrame({ type: 'disconnect', reason: 'unauthorized', reconnect: false });
    sockets[0]?.socket.close();
    await sockets[0]?.closed;
    await eventually(async () => (await openCable(first)).waitForFrame({ type: 'welcome' }));
    for (const { socket } of sockets) socket.terminate();
  });
});

function openMany(browser: Browser, count: number) {
  return Promise.all(Array.from({ length: count }, () => openCable(browser)));
}

describe('client network', () => {
  const signIn = async (browser: Browser, email: string, headers = {}) =>
    browser.request('POST', '/session', { body: { email, password: 'wrong' }, headers });

  it('ignores X-Forwarded-For from untrusted clients', async () => {
    const direct = await startGateway(redis.url);
    const browser = await new Browser(direct).open();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const headers = {
        'x-forwarded-for': `203.0.113.${attempt}`,
        forwarded: `for=203.0.113.${attempt}`,
        'x-real-ip': `203.0.113.${attempt}`,
      };
      statuses.push((await signIn(browser, 'direct@example.org', headers)).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    await direct.stop();
  });

  it('uses the entries of trusted proxies only', async () => {
    const browser = await new Browser(gateway).open();
    const signInFrom = async (forwarded: string) =>
      (await signIn(browser, 'proxied@example.org', { 'x-forwarded-for': forwarded })).status;
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect(await signInFrom(`198.51.100.${attempt}, 203.0.113.50`)).toBe(401);
    expect(await signInFrom('198.51.100.99, 203.0.113.50')).toBe(429);
    expect(await signInFrom('203.0.113.51')).toBe(401);
  });

  it('is the /64 of an IPv6 address', async () => {
    const browser = await new Browser(gateway).open();
    const signInFromAddress = async (address: string) =>
      signIn(browser, 'six@example.org', { 'x-forwarded-for': address });
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await signInFromAddress(`2001:db8:5:5::${attempt}`)).status).toBe(401);
    const rejected = await signInFromAddress('2001:db8:5:5:abcd::1');
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(60);
    expect((await signInFromAddress('2001:db8:5:6::1')).status).toBe(401);
  });

  it('limits failed sign-ins with many email addresses per network', async () => {
    const browser = await new Browser(gateway).open();
    const signInWithEmail = (email: string, address: string) => signIn(browser, email, { 'x-forwarded-for': address });
    const statuses: number[] = [];
    for (let person = 0; person <= 100; person += 1) {
      statuses.push((await signInWithEmail(`person-${person}@example.org`, '203.0.113.77')).status);
    }
    expect(statuses.slice(0, 100)).toEqual(Array.from({ length: 100 }, () => 401));
    expect(statuses.at(-1)).toBe(429);
    expect((await signInWithEmail('person-0@example.org', '203.0.113.78')).status).toBe(401);
  });

  it('limits password reset links per email address and per network', async () => {
    const browser = await new Browser(gateway).open();
    const requestReset = async (email: string) =>
      (await browser.request('POST', '/passwords', { body: { email }, headers: { 'x-forwarded-for': '203.0.113.90' } }))
        .status;
    const statuses: number[] = [];
    for (let time = 0; time < 11; time += 1) statuses.push(await requestReset('ada@example.org'));
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 202), 429]);
    const otherStatuses: number[] = [];
    for (let person = 0; person < 91; person += 1)
      otherStatuses.push(await requestReset(`person-${person}@example.org`));
    expect(otherStatuses).toEqual([...Array.from({ length: 90 }, () => 202), 429]);
  });
});
