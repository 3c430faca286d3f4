import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { expectEventually } from '@minutehand/test-kit/expect';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import type { Redis } from 'ioredis';
import { IDEMPOTENCY_LOCK_TTL_MS, IDEMPOTENCY_TTL_MS } from '../../limits.ts';
import { connectRedis, waitForRedis } from './connection.ts';
import { createResponseStore } from './response-store.ts';

let server: TestRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startTestRedis();
  redis = connectRedis(server.url, createLogger({ service: 'test', level: 'silent' }));
  await waitForRedis(redis);
});
afterAll(async () => {
  redis?.disconnect();
  await server?.stop();
});

const getTtl = async () => {
  const [key = ''] = await redis.keys('*');
  return redis.pttl(key);
};

it('frees the key of a request that is no longer renewed', async () => {
  const responseStore = createResponseStore(redis);
  expect(await responseStore.begin('k1', 'body')).toEqual({ state: 'new' });
  expect(await responseStore.begin('k1', 'body')).toEqual({ state: 'running' });
  const [key = ''] = await redis.keys('*');
  expect(await getTtl()).toBeLessThanOrEqual(IDEMPOTENCY_LOCK_TTL_MS);
  await redis.pexpire(key, IDEMPOTENCY_LOCK_TTL_MS / 2);
  await responseStore.extendLock('k1');
  expect(await getTtl()).toBeGreaterThan(IDEMPOTENCY_LOCK_TTL_MS / 2);
  await redis.pexpire(key, 1);
  await expectEventually(() => responseStore.begin('k1', 'body')).toEqual({ state: 'new' });
});

it('stores a response for a day, even if the lock is renewed after it', async () => {
  const responseStore = createResponseStore(redis);
  await redis.flushall();
  await responseStore.begin('k2', 'body');
  await responseStore.store('k2', 'body', { status: 201, body: { created: true } });
  await responseStore.extendLock('k2');
  expect(await getTtl()).toBeGreaterThan(IDEMPOTENCY_TTL_MS - IDEMPOTENCY_LOCK_TTL_MS);
  expect(await responseStore.begin('k2', 'body')).toMatchObject({ state: 'done', response: { status: 201 } });
});
