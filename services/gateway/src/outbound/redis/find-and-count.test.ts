import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import type { Redis } from 'ioredis';
import { SESSIONS_PER_BATCH } from '../../limits.ts';
import { connectRedis, waitForRedis } from './connection.ts';
import { defineFindAndCount } from './find-and-count.ts';

const TTL_SECONDS = 600;
const WINDOW_SECONDS = 60;

let server: TestRedis;
let redis: Redis;
let findAndCount: ReturnType<typeof defineFindAndCount>;
beforeAll(async () => {
  server = await startTestRedis();
  redis = connectRedis(server.url, createLogger({ service: 'test', level: 'silent' }));
  await waitForRedis(redis);
  findAndCount = defineFindAndCount(redis);
});
afterAll(async () => {
  redis?.disconnect();
  await server?.stop();
});

const storeSession = (name: string) => redis.set(`session:${name}`, `text of ${name}`, 'EX', TTL_SECONDS);
const find = (name: string) => findAndCount(`session:${name}`, `count:${name}`, WINDOW_SECONDS);

it('finds and counts concurrent sessions separately', async () => {
  await Promise.all([storeSession('a'), storeSession('b')]);
  const found = await Promise.all(['a', 'made-up', 'b', 'a'].map(find));
  expect(found.map((session) => session && [session.text, session.count])).toEqual([
    ['text of a', 1],
    undefined,
    ['text of b', 1],
    ['text of a', 2],
  ]);
  for (const { remainingMs = 0, windowEndsInMs = 0 } of found.filter((session) => session !== undefined)) {
    expect(remainingMs / 1_000).toBeGreaterThan(WINDOW_SECONDS);
    expect(remainingMs / 1_000).toBeLessThanOrEqual(TTL_SECONDS);
    expect(windowEndsInMs / 1_000).toBeLessThanOrEqual(WINDOW_SECONDS);
  }
});

it('does not count an unknown session', async () => {
  expect(await find('nobody')).toBeUndefined();
  expect(await redis.exists('count:nobody')).toBe(0);
});

it('resolves more lookups than fit into one batch', async () => {
  const names = Array.from({ length: 2 * SESSIONS_PER_BATCH + 1 }, (_, index) => `session-${index}`);
  await Promise.all(names.map(storeSession));
  const found = await Promise.all(names.map(find));
  expect(found.map((session) => session?.text)).toEqual(names.map((name) => `text of ${name}`));
});

it('rejects every lookup while Redis is down', async () => {
  const disconnected = connectRedis('redis://127.0.0.1:1', createLogger({ service: 'test', level: 'silent' }));
  const findWhileDisconnected = defineFindAndCount(disconnected);
  const results = await Promise.allSettled(['a', 'b'].map((name) => findWhileDisconnected(name, name, WINDOW_SECONDS)));
  disconnected.disconnect();
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
