import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import type { Redis } from 'ioredis';
import { SESSIONS_PER_BATCH } from '../../limits.ts';
import { connectRedis, waitForRedis } from './connection.ts';
import { defineFindCounted } from './find-counted.ts';

const LIFE_SECONDS = 600;
const COUNTED_SECONDS = 60;

let server: TestRedis;
let redis: Redis;
let findCounted: ReturnType<typeof defineFindCounted>;
beforeAll(async () => {
  server = await startTestRedis();
  redis = connectRedis(server.url, createLogger({ service: 'test', level: 'silent' }));
  await waitForRedis(redis);
  findCounted = defineFindCounted(redis);
});
afterAll(async () => {
  redis?.disconnect();
  await server?.stop();
});

const keep = (name: string) => redis.set(`session:${name}`, `text of ${name}`, 'EX', LIFE_SECONDS);
const ask = (name: string) => findCounted(`session:${name}`, `count:${name}`, COUNTED_SECONDS);

it('Sessions that are asked for at the same time are found and counted each for itself', async () => {
  await Promise.all([keep('a'), keep('b')]);
  const found = await Promise.all(['a', 'made-up', 'b', 'a'].map(ask));
  expect(found.map((session) => session && [session.text, session.count])).toEqual([
    ['text of a', 1],
    undefined,
    ['text of b', 1],
    ['text of a', 2],
  ]);
  for (const { remainingMs = 0, countEndsInMs = 0 } of found.filter((session) => session !== undefined)) {
    expect(remainingMs / 1_000).toBeGreaterThan(COUNTED_SECONDS);
    expect(remainingMs / 1_000).toBeLessThanOrEqual(LIFE_SECONDS);
    expect(countEndsInMs / 1_000).toBeLessThanOrEqual(COUNTED_SECONDS);
  }
});

it('A session that is not there leaves no count behind', async () => {
  expect(await ask('nobody')).toBeUndefined();
  expect(await redis.exists('count:nobody')).toBe(0);
});

it('More than fit into one exchange are all answered', async () => {
  const names = Array.from({ length: 2 * SESSIONS_PER_BATCH + 1 }, (_, at) => `crowd-${at}`);
  await Promise.all(names.map(keep));
  const found = await Promise.all(names.map(ask));
  expect(found.map((session) => session?.text)).toEqual(names.map((name) => `text of ${name}`));
});

it('Each one that asks while Redis is away is told so', async () => {
  const gone = connectRedis('redis://127.0.0.1:1', createLogger({ service: 'test', level: 'silent' }));
  const askGone = defineFindCounted(gone);
  const asked = await Promise.allSettled(['a', 'b'].map((name) => askGone(name, name, COUNTED_SECONDS)));
  gone.disconnect();
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
