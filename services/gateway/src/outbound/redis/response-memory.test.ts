import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { expectEventually } from '@minutehand/test-kit/expect';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import type { Redis } from 'ioredis';
import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_RUNNING_MS } from '../../limits.ts';
import { connectRedis, redisConnected } from './connection.ts';
import { createResponseMemory } from './response-memory.ts';

let server: TestRedis;
let redis: Redis;
beforeAll(async () => {
  server = await startTestRedis();
  redis = connectRedis(server.url, createLogger({ service: 'test', level: 'silent' }));
  await redisConnected(redis);
});
afterAll(async () => {
  redis?.disconnect();
  await server?.stop();
});

const timeLeft = async () => {
  const [key = ''] = await redis.keys('*');
  return redis.pttl(key);
};

it('A request is running only as long as its gateway says so: a death frees its key within seconds', async () => {
  const memory = createResponseMemory(redis);
  expect(await memory.begin('k1', 'body')).toEqual({ state: 'new' });
  expect(await memory.begin('k1', 'body')).toEqual({ state: 'running' });
  const [key = ''] = await redis.keys('*');
  expect(await timeLeft()).toBeLessThanOrEqual(IDEMPOTENCY_RUNNING_MS);
  await redis.pexpire(key, IDEMPOTENCY_RUNNING_MS / 2);
  await memory.hold('k1');
  expect(await timeLeft()).toBeGreaterThan(IDEMPOTENCY_RUNNING_MS / 2);
  await redis.pexpire(key, 1);
  await expectEventually(() => memory.begin('k1', 'body')).toEqual({ state: 'new' });
});

it('An answer is kept for a day, also when the last word that it is being worked on comes after it', async () => {
  const memory = createResponseMemory(redis);
  await redis.flushall();
  await memory.begin('k2', 'body');
  await memory.keep('k2', 'body', { status: 201, body: { made: true } });
  await memory.hold('k2');
  expect(await timeLeft()).toBeGreaterThan(IDEMPOTENCY_KEPT_MS - IDEMPOTENCY_RUNNING_MS);
  expect(await memory.begin('k2', 'body')).toMatchObject({ state: 'done', answer: { status: 201 } });
});
