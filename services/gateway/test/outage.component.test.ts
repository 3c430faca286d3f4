import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { eventually } from '@minutehand/test-kit/waiting';
import { ACCESS_TOKEN } from './fake-services.ts';
import { startFlakyProxy } from './flaky-proxy.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let proxy: Awaited<ReturnType<typeof startFlakyProxy>>;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  proxy = await startFlakyProxy(redis.url);
  gateway = await startGateway(proxy.url);
});
afterAll(async () => {
  await gateway?.stop();
  await proxy?.stop();
  await redis?.stop();
});

const bearer = { authorization: `Bearer ${ACCESS_TOKEN}` };

describe.each(['broken', 'silent'] as const)('with Redis %s', (state) => {
  it('returns 503 for session requests, serves pages and tokens, and recovers', async () => {
    const browser = await new Browser(gateway).signIn();
    expect((await browser.request('GET', '/meetings')).status).toBe(200);
    proxy.setState(state);

    const startedAt = performance.now();
    const rejected = await browser.json('GET', '/meetings');
    // Well below the call deadline, with tolerance for a slow machine.
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get('retry-after')).toBe('1');
    expect(rejected.body.error).toContain('Signing in is unavailable');

    const page = await browser.request('GET', '/meetings', { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<meta name="csrf-token" content="">');
    expect((await browser.request('GET', '/meetings', { headers: bearer })).status).toBe(200);
    const once = { ...bearer, 'idempotency-key': 'k1' };
    expect((await browser.request('GET', '/meetings', { headers: once })).status).toBe(200);
    const health = await browser.json('GET', '/health/ready');
    expect(health).toMatchObject({ status: 200, body: { status: 'ready', degraded: ['redis', 'redis_responses'] } });

    proxy.setState('up');
    await eventually(async () => expect((await browser.request('GET', '/meetings')).status).toBe(200));
  });
});

describe('with only the Redis of stored responses and rate limits down', () => {
  it('stays ready and reports it, while sessions work', async () => {
    const responses = await startFlakyProxy(redis.url);
    const responsesRedisUrl = new URL('/1', responses.url).href;
    const separate = await startGateway(redis.url, { responsesRedisUrl });
    try {
      const browser = await new Browser(separate).signIn();
      const readHealth = async () => (await browser.json('GET', '/health/ready')).body;
      expect(await readHealth()).toEqual({ status: 'ready', degraded: [] });
      responses.setState('broken');
      await eventually(async () =>
        expect(await readHealth()).toEqual({ status: 'ready', degraded: ['redis_responses'] }),
      );
      expect((await browser.request('GET', '/meetings')).status).toBe(200);
      responses.setState('up');
      await eventually(async () => expect(await readHealth()).toEqual({ status: 'ready', degraded: [] }));
    } finally {
      await separate.stop();
      await responses.stop();
    }
  });
});
