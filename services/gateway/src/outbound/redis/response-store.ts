import { AppError } from '@minutehand/contracts/errors';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { ResponseStore } from '../../app/ports.ts';
import { IDEMPOTENCY_LOCK_TTL_MS, IDEMPOTENCY_TTL_MS, SHORT_RETRY_AFTER_SECONDS } from '../../limits.ts';

const getEntryKey = (key: string) => `gateway:answer:${key}`;

const storedEntry = z.object({
  bodyHash: z.string(),
  answer: z.object({ status: z.int(), body: z.unknown() }).optional(),
});

async function callRedis<T>(operation: () => Promise<T>): Promise<T> {
  try {
    return await operation();
  } catch (cause) {
    throw new AppError('gateway.idempotency_unavailable', {
      cause,
      details: { retryAfterSeconds: SHORT_RETRY_AFTER_SECONDS },
    });
  }
}

/** Stores the first responses to writes for IDEMPOTENCY_TTL_MS. */
export function createResponseStore(redis: Redis): ResponseStore {
  return {
    begin: (key, bodyHash) =>
      callRedis(async () => {
        const entry = JSON.stringify({ bodyHash });
        const isNew = await redis.set(getEntryKey(key), entry, 'PX', IDEMPOTENCY_LOCK_TTL_MS, 'NX');
        if (isNew !== null) return { state: 'new' };
        const text = await redis.get(getEntryKey(key));
        // The entry expired between the two commands; a retry creates it.
        if (text === null) return { state: 'running' };
        const stored = storedEntry.parse(JSON.parse(text));
        if (stored.bodyHash !== bodyHash) return { state: 'different' };
        if (stored.answer === undefined) return { state: 'running' };
        return { state: 'done', response: { status: stored.answer.status, body: stored.answer.body } };
      }),
    extendLock: (key) =>
      callRedis(async () => void (await redis.pexpire(getEntryKey(key), IDEMPOTENCY_LOCK_TTL_MS, 'GT'))),
    store: (key, bodyHash, response) =>
      callRedis(async () => {
        await redis.set(getEntryKey(key), JSON.stringify({ bodyHash, answer: response }), 'PX', IDEMPOTENCY_TTL_MS);
      }),
    delete: (key) => callRedis(async () => void (await redis.del(getEntryKey(key)))),
  };
}
