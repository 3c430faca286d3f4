import { AppError } from '@minutehand/contracts/errors';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { ResponseMemory } from '../../app/ports.ts';
import { IDEMPOTENCY_KEPT_MS, IDEMPOTENCY_RUNNING_MS } from '../../limits.ts';

const entryAt = (key: string) => `gateway:answer:${key}`;

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
export function createResponseMemory(redis: Redis): ResponseMemory {
  return {
    begin: (key, bodyHash) =>
      ask(async () => {
        const entry = JSON.stringify({ bodyHash });
        const isNew = await redis.set(entryAt(key), entry, 'PX', IDEMPOTENCY_RUNNING_MS, 'NX');
        if (isNew !== null) return { state: 'new' };
        const text = await redis.get(entryAt(key));
        // It ended between the two questions: whoever asks again finds out.
        if (text === null) return { state: 'running' };
        const known = storedEntry.parse(JSON.parse(text));
        if (known.bodyHash !== bodyHash) return { state: 'different' };
        if (known.answer === undefined) return { state: 'running' };
        return { state: 'done', answer: { status: known.answer.status, body: known.answer.body } };
      }),
    hold: (key) => ask(async () => void (await redis.pexpire(entryAt(key), IDEMPOTENCY_RUNNING_MS, 'GT'))),
    keep: (key, bodyHash, answer) =>
      ask(async () => {
        await redis.set(entryAt(key), JSON.stringify({ bodyHash, answer }), 'PX', IDEMPOTENCY_KEPT_MS);
      }),
    forget: (key) => ask(async () => void (await redis.del(entryAt(key)))),
  };
}
