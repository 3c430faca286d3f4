import { AppError } from '@minutehand/contracts/errors';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { ResponseStore } from '../../app/ports.ts';
import { IDEMPOTENCY_LOCK_TTL_MS, IDEMPOTENCY_TTL_MS } from '../../limits.ts';

const getEntryKey = (key: string) => `gateway:answer:${key}`;

const storedEntry = z.object({
  bodyHash: z.string(),
  answer: z.object({ status: z.int(), body: z.unknown() }).optional(),
});

async function ask<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    throw new AppError('gateway.idempotency_unavailable', { cause, details: { retryAfterSeconds: 1 } });
  }
}

/** First answers to writes, kept for a day. */
export function createResponseStore(redis: Redis): ResponseStore {
  return {
    begin: (key, bodyHash) =>
      ask(async () => {
        const entry = JSON.stringify({ bodyHash });
        const isNew = await redis.set(getEntryKey(key), entry, 'PX', IDEMPOTENCY_LOCK_TTL_MS, 'NX');
        if (isNew !== null) return { state: 'new' };
        const text = await redis.get(getEntryKey(key));
        // It ended between the two questions: whoever asks again finds out.
        if (text === null) return { state: 'running' };
        const known = storedEntry.parse(JSON.parse(text));
        if (known.bodyHash !== bodyHash) return { state: 'different' };
        if (known.answer === undefined) return { state: 'running' };
        return { state: 'done', response: { status: known.answer.status, body: known.answer.body } };
      }),
    extendLock: (key) => ask(async () => void (await redis.pexpire(getEntryKey(key), IDEMPOTENCY_LOCK_TTL_MS, 'GT'))),
    store: (key, bodyHash, answer) =>
      ask(async () => {
        await redis.set(getEntryKey(key), JSON.stringify({ bodyHash, answer }), 'PX', IDEMPOTENCY_TTL_MS);
      }),
    delete: (key) => ask(async () => void (await redis.del(getEntryKey(key)))),
  };
}
