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

/** Nothing else of this process gets its turn meanwhile. */
function keepBusy(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

it('An answer that came in time is taken, though the process was too busy to read it', async () => {
  await redis.set('known', 'answer');
  const asked = redis.get('known');
  const sent = Promise.withResolvers<void>();
  setImmediate(() => {
    keepBusy(REDIS_COMMAND_TIMEOUT_MS * 2);
    sent.resolve();
  });
  await sent.promise;
  await expect(asked).resolves.toBe('answer');
});

it('A command that Redis does not answer fails', async () => {
  const asked = redis.blpop('nobody adds to this', 0);
  await expect(asked).rejects.toThrow('Command timed out');
});
