import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SECOND_MS } from '@minutehand/contracts/limits';
import { createLogger } from '@minutehand/service-kit/log';
import { expectEventually } from '@minutehand/test-kit/expect';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import type { Redis } from 'ioredis';
import type { IdempotencyEntry, ResponseStore, StoredResponse } from '../../app/ports.ts';
import {
  IDEMPOTENCY_BYTES_PER_USER,
  IDEMPOTENCY_COUNT_INTERVAL_MS,
  IDEMPOTENCY_ENTRY_BYTES,
  IDEMPOTENCY_LOCK_TTL_MS,
  IDEMPOTENCY_RESPONSE_BYTES,
  IDEMPOTENCY_SMALL_RESPONSE_BYTES,
  IDEMPOTENCY_TTL_MS,
} from '../../limits.ts';
import { connectRedis, waitForRedis } from './connection.ts';
import { createResponseStore } from './response-store.ts';

let server: TestRedis;
let redis: Redis;
let responseStore: ResponseStore;
beforeAll(async () => {
  server = await startTestRedis();
  redis = connectRedis(server.url, createLogger({ service: 'test', level: 'silent' }));
  await waitForRedis(redis);
  responseStore = createResponseStore(redis);
});
afterAll(async () => {
  redis?.disconnect();
  await server?.stop();
});

const createEntry = (userId: string = randomUUID()): IdempotencyEntry => ({
  key: randomUUID(),
  bodyHash: 'body',
  userId,
});
const getEntryKey = ({ key }: IdempotencyEntry) => `gateway:answer:${key}`;
const getUsageKey = (userId: string) => `gateway:answer-bytes:${userId}`;
const getTtl = (entry: IdempotencyEntry) => redis.pttl(getEntryKey(entry));
const createBody = (bytes: number, id = 'id-1') => ({ note: { id, text: 'x'.repeat(bytes) } });

async function run(entry: IdempotencyEntry, response: StoredResponse): Promise<void> {
  expect(await responseStore.begin(entry)).toEqual({ state: 'new' });
  await responseStore.store(entry, response);
}

/** Sends requests until one is rejected, in batches; returns the entries that were stored. */
async function fill(userId: string, response: StoredResponse): Promise<IdempotencyEntry[]> {
  const stored: IdempotencyEntry[] = [];
  for (;;) {
    const entries = Array.from({ length: 100 }, () => createEntry(userId));
    const runs = await Promise.allSettled(entries.map((entry) => run(entry, response)));
    stored.push(...entries.filter((_, index) => runs[index]?.status === 'fulfilled'));
    if (runs.some(({ status }) => status === 'rejected')) return stored;
  }
}

it('releases the key of a request whose lock is no longer renewed', async () => {
  const entry = createEntry();
  expect(await responseStore.begin(entry)).toEqual({ state: 'new' });
  expect(await responseStore.begin(entry)).toEqual({ state: 'running' });
  expect(await getTtl(entry)).toBeLessThanOrEqual(IDEMPOTENCY_LOCK_TTL_MS);
  await redis.pexpire(getEntryKey(entry), IDEMPOTENCY_LOCK_TTL_MS / 2);
  await responseStore.extendLock(entry.key);
  expect(await getTtl(entry)).toBeGreaterThan(IDEMPOTENCY_LOCK_TTL_MS / 2);
  await redis.pexpire(getEntryKey(entry), 1);
  await expectEventually(() => responseStore.begin(entry)).toEqual({ state: 'new' });
});

it('stores a response for a day, even if the lock is renewed after it', async () => {
  const entry = createEntry();
  await run(entry, { status: 201, body: { created: true } });
  await responseStore.extendLock(entry.key);
  expect(await getTtl(entry)).toBeGreaterThan(IDEMPOTENCY_TTL_MS - IDEMPOTENCY_LOCK_TTL_MS);
  expect(await responseStore.begin(entry)).toEqual({
    state: 'done',
    response: { status: 201, body: { created: true } },
  });
  expect(await responseStore.begin({ ...entry, bodyHash: 'another' })).toEqual({ state: 'key-reused' });
});

it('reads a response that a gateway of the previous release stored', async () => {
  const entry = createEntry();
  const stored = { bodyHash: entry.bodyHash, answer: { status: 201, body: { created: true } } };
  await redis.set(`gateway:answer:${entry.key}`, JSON.stringify(stored));
  expect(await responseStore.begin(entry)).toEqual({
    state: 'done',
    response: { status: 201, body: { created: true } },
  });
});

it('stores a response as a gateway of the previous release reads it', async () => {
  const entry = createEntry();
  await run(entry, { status: 201, body: { created: true } });
  const text = await redis.get(`gateway:answer:${entry.key}`);
  expect(JSON.parse(text ?? '')).toEqual({ bodyHash: 'body', answer: { status: 201, body: { created: true } } });
  expect(await redis.exists(`gateway:answer-bytes:${entry.userId}`)).toBe(1);
});

it('stores a response without body', async () => {
  const entry = createEntry();
  await run(entry, { status: 204, body: undefined });
  expect(await responseStore.begin(entry)).toEqual({ state: 'done', response: { status: 204, body: undefined } });
});

describe('a body that is too large', () => {
  it('is not stored, but its status and id are', async () => {
    const entry = createEntry();
    await run(entry, { status: 201, body: createBody(IDEMPOTENCY_RESPONSE_BYTES) });
    expect(await responseStore.begin(entry)).toEqual({ state: 'done-without-body', status: 201, resourceId: 'id-1' });
    expect(await redis.memory('USAGE', getEntryKey(entry))).toBeLessThan(IDEMPOTENCY_ENTRY_BYTES);
    const listEntry = createEntry();
    await run(listEntry, { status: 200, body: { text: 'x'.repeat(IDEMPOTENCY_RESPONSE_BYTES) } });
    expect(await responseStore.begin(listEntry)).toEqual({ state: 'done-without-body', status: 200, resourceId: '' });
  });

  it('releases the key if the response is an error, because nothing was executed', async () => {
    const entry = createEntry();
    await run(entry, { status: 422, body: createBody(IDEMPOTENCY_RESPONSE_BYTES) });
    expect(await responseStore.begin(entry)).toEqual({ state: 'new' });
  });
});

describe('the stored responses of a user', () => {
  it.each([
    ['the largest stored bodies', createBody(IDEMPOTENCY_RESPONSE_BYTES - 100)],
    ['small bodies', createBody(IDEMPOTENCY_SMALL_RESPONSE_BYTES - 40)],
  ])('use a bounded amount of Redis memory: %s', async (_, body) => {
    const userId = randomUUID();
    const entries = await fill(userId, { status: 200, body });
    expect(entries.length).toBeGreaterThan(1_000);
    let usedBytes = (await redis.memory('USAGE', getUsageKey(userId))) ?? 0;
    for (const entry of entries) usedBytes += (await redis.memory('USAGE', getEntryKey(entry))) ?? 0;
    expect(usedBytes).toBeLessThan(IDEMPOTENCY_BYTES_PER_USER);
    const rejection = responseStore.begin(createEntry(userId));
    await expect(rejection).rejects.toMatchObject({ code: 'gateway.idempotency_limit_reached' });
    expect(await responseStore.begin(createEntry())).toEqual({ state: 'new' });
    // Repeated requests still get their response, and small bodies are always stored.
    const states = [];
    for (const entry of [...entries.slice(0, 50), ...entries.slice(-50)])
      states.push((await responseStore.begin(entry)).state);
    expect(states).not.toContain('running');
    expect(states.at(-1)).toBe(
      JSON.stringify(body).length <= IDEMPOTENCY_SMALL_RESPONSE_BYTES ? 'done' : 'done-without-body',
    );
  });

  it('no longer count toward the limit after they expire', async () => {
    const userId = randomUUID();
    const interval = Math.floor(Date.now() / IDEMPOTENCY_COUNT_INTERVAL_MS);
    const intervalsPerDay = IDEMPOTENCY_TTL_MS / IDEMPOTENCY_COUNT_INTERVAL_MS;
    await redis.hset(getUsageKey(userId), String(interval - intervalsPerDay + 1), IDEMPOTENCY_BYTES_PER_USER);
    const rejection: unknown = await responseStore.begin(createEntry(userId)).catch((error: unknown) => error);
    expect(rejection).toMatchObject({
      code: 'gateway.idempotency_limit_reached',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    const { retryAfterSeconds } = (rejection as { details: { retryAfterSeconds: number } }).details;
    expect(retryAfterSeconds).toBeGreaterThan(IDEMPOTENCY_COUNT_INTERVAL_MS / SECOND_MS - 5);
    expect(retryAfterSeconds).toBeLessThanOrEqual((2 * IDEMPOTENCY_COUNT_INTERVAL_MS) / SECOND_MS);
    await redis.del(getUsageKey(userId));
    await redis.hset(getUsageKey(userId), String(interval - intervalsPerDay - 1), IDEMPOTENCY_BYTES_PER_USER);
    expect(await responseStore.begin(createEntry(userId))).toEqual({ state: 'new' });
    expect(await redis.hlen(getUsageKey(userId))).toBe(1);
    expect(await redis.pttl(getUsageKey(userId))).toBeGreaterThan(IDEMPOTENCY_TTL_MS);
  });

  it('do not include failed requests', async () => {
    const userId = randomUUID();
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const entry = createEntry(userId);
      await responseStore.begin(entry);
      await responseStore.delete(entry);
      await responseStore.delete(entry);
    }
    expect((await redis.hvals(getUsageKey(userId))).map(Number)).toEqual([0]);
  });
});
