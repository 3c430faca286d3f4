import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createLogger } from '@minutehand/service-kit/log';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import type { Redis } from 'ioredis';
import { REDIS_COMMAND_TIMEOUT_MS } from '../../limits.ts';
import { connectRedis, waitForRedis } from './connection.ts';

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

/** Blocks the event loop. */
function blockEventLoop(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it('accepts a reply that arrived in time while the process was too busy to read it', async () => {
  await redis.set('known', 'value');
  const reply = redis.get('known');
  const sent = Promise.withResolvers<void>();
  setImmediate(() => {
    blockEventLoop(REDIS_COMMAND_TIMEOUT_MS * 2);
    sent.resolve();
  });
  await sent.promise;
  await expect(reply).resolves.toBe('value');
});

it('rejects a command without a reply', async () => {
  const reply = redis.blpop('empty list', 0);
  await expect(reply).rejects.toThrow('Command timed out');
});
