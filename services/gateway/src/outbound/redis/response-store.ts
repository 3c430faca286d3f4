import { AppError } from '@minutehand/contracts/errors';
import { SECOND_MS } from '@minutehand/contracts/limits';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { IdempotencyEntry, IdempotencyState, ResponseStore, StoredResponse } from '../../app/ports.ts';
import {
  IDEMPOTENCY_BODY_BYTES_PER_USER,
  IDEMPOTENCY_BYTES_PER_USER,
  IDEMPOTENCY_COUNT_INTERVAL_MS,
  IDEMPOTENCY_ENTRY_BYTES,
  IDEMPOTENCY_LOCK_TTL_MS,
  IDEMPOTENCY_RESPONSE_BYTES,
  IDEMPOTENCY_SMALL_RESPONSE_BYTES,
  IDEMPOTENCY_TTL_MS,
  SHORT_RETRY_AFTER_SECONDS,
} from '../../limits.ts';
import { defineResponseScripts } from './response-scripts.ts';

/** Intervals in which something that is still stored may have been counted. */
const COUNT_INTERVALS = Math.ceil(IDEMPOTENCY_TTL_MS / IDEMPOTENCY_COUNT_INTERVAL_MS) + 1;
const toCountArguments = (bytes: number) => [bytes, IDEMPOTENCY_COUNT_INTERVAL_MS, COUNT_INTERVALS] as const;

/**
 * Instances of two releases share these keys and their values during a rolling update, so their names must not change: neither `answer` in
 * the keys, nor the field `answer`, both of which mean a response.
 */
const getEntryKey = (key: string) => `gateway:answer:${key}`;
const getKeys = ({ key, userId }: IdempotencyEntry) => [getEntryKey(key), `gateway:answer-bytes:${userId}`] as const;

const storedEntry = z.object({
  bodyHash: z.string(),
  answer: z.object({ status: z.int(), body: z.unknown().optional() }).optional(),
  withoutBody: z.object({ status: z.int(), resourceId: z.string() }).optional(),
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

function toState(text: string, bodyHash: string): IdempotencyState {
  const stored = storedEntry.parse(JSON.parse(text));
  if (stored.bodyHash !== bodyHash) return { state: 'key-reused' };
  if (stored.withoutBody !== undefined) return { state: 'done-without-body', ...stored.withoutBody };
  if (stored.answer === undefined) return { state: 'running' };
  return { state: 'done', response: { status: stored.answer.status, body: stored.answer.body } };
}

const hasId = z.object({ id: z.string() });

/** Returns the id in a response body, which is at its top level or in one of its fields; empty without one. */
function findResourceId(body: unknown): string {
  if (typeof body !== 'object' || body === null) return '';
  for (const candidate of [body, ...Object.values(body)]) {
    const found = hasId.safeParse(candidate);
    if (found.success) return found.data.id;
  }
  return '';
}

/** Stores the first responses to writes for IDEMPOTENCY_TTL_MS. */
export function createResponseStore(redis: Redis): ResponseStore {
  defineResponseScripts(redis);

  async function store(entry: IdempotencyEntry, { status, body }: StoredResponse): Promise<void> {
    const { bodyHash } = entry;
    const bytes = body === undefined ? 0 : Buffer.byteLength(JSON.stringify(body));
    const withoutBody = JSON.stringify({ bodyHash, withoutBody: { status, resourceId: findResourceId(body) } });
    const isSmall = bytes <= IDEMPOTENCY_SMALL_RESPONSE_BYTES;
    const isTooLarge = bytes > IDEMPOTENCY_RESPONSE_BYTES;
    await redis.storeResponse(
      ...getKeys(entry),
      isTooLarge ? '' : JSON.stringify({ bodyHash, answer: { status, body } }),
      status < 400 ? withoutBody : '',
      IDEMPOTENCY_TTL_MS,
      ...toCountArguments(isSmall ? 0 : bytes),
      isTooLarge ? 0 : IDEMPOTENCY_BODY_BYTES_PER_USER,
      IDEMPOTENCY_ENTRY_BYTES,
    );
  }

  return {
    async begin(entry) {
      const text = JSON.stringify({ bodyHash: entry.bodyHash });
      const [state, value] = await callRedis(() =>
        redis.beginResponse(
          ...getKeys(entry),
          text,
          IDEMPOTENCY_LOCK_TTL_MS,
          ...toCountArguments(IDEMPOTENCY_ENTRY_BYTES),
          IDEMPOTENCY_BYTES_PER_USER,
        ),
      );
      if (state === 'new') return { state: 'new' };
      if (state === 'stored') return toState(value, entry.bodyHash);
      const retryAfterSeconds = Math.max(1, Math.ceil(value / SECOND_MS));
      throw new AppError('gateway.idempotency_limit_reached', { details: { retryAfterSeconds } });
    },
    extendLock: (key) =>
      callRedis(async () => void (await redis.pexpire(getEntryKey(key), IDEMPOTENCY_LOCK_TTL_MS, 'GT'))),
    store: (entry, response) => callRedis(() => store(entry, response)),
    delete: (entry) =>
      callRedis(
        async () => void (await redis.deleteResponse(...getKeys(entry), ...toCountArguments(IDEMPOTENCY_ENTRY_BYTES))),
      ),
    ping: () => callRedis(async () => void (await redis.ping())),
  };
}
