import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { KIB, MIB } from '@minutehand/contracts/limits';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import {
  IDEMPOTENCY_BYTES_PER_USER,
  IDEMPOTENCY_COUNT_INTERVAL_MS,
  IDEMPOTENCY_ENTRY_BYTES,
  IDEMPOTENCY_TTL_MS,
} from '../src/limits.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let server: TestRedis;
let redis: Redis;
let responsesRedis: Redis;
let gateway: Gateway;
beforeAll(async () => {
  server = await startTestRedis();
  redis = new Redis(server.url);
  responsesRedis = new Redis(server.url, { db: 1 });
  gateway = await startGateway(server.url, { trustProxy: 1 });
});
afterAll(async () => {
  redis?.disconnect();
  responsesRedis?.disconnect();
  await gateway?.stop();
  await server?.stop();
});

const WRITES = 100;
const page = { accept: 'text/html' };

describe('Redis', () => {
  it('stores only a counter per network for signed-out visitors', async () => {
    const before = new Set(await responsesRedis.keys('*'));
    const sessionsBefore = await redis.dbsize();
    const visit = (index: number) => {
      const headers = { 'x-forwarded-for': '203.0.113.200', ...(index % 2 === 0 ? page : {}) };
      return new Browser(gateway).request('GET', '/session', { headers });
    };
    const responses = await Promise.all(Array.from({ length: 200 }, (_, index) => visit(index)));
    expect(responses.every((response) => response.headers.getSetCookie().length === 1)).toBe(true);
    expect(await redis.dbsize()).toBe(sessionsBefore);
    const added = (await responsesRedis.keys('*')).filter((key) => !before.has(key));
    expect(added).toEqual(['gateway:limit:anonymous:203.0.113.200']);
  });

  it('stores the status of large responses to writes with an Idempotency-Key, and a repeated write reads them again', async () => {
    const browser = await new Browser(gateway).signIn();
    const saveNotes = (content: string, key: string) =>
      browser.json('PATCH', '/meetings/account-ada:1/notes', {
        body: { notes: { content } },
        headers: { 'idempotency-key': key },
      });
    const countSaved = () => gateway.calls.filter(({ method }) => method === 'updateNotes').length;
    for (let write = 0; write < WRITES; write += 1)
      expect((await saveNotes(`${write} ${'x'.repeat(100 * KIB)}`, `write ${write}`)).status).toBe(200);
    let storedBytes = 0;
    for (const key of await responsesRedis.keys('gateway:answer*'))
      storedBytes += (await responsesRedis.memory('USAGE', key)) ?? 0;
    expect(storedBytes).toBeLessThan((WRITES + 1) * IDEMPOTENCY_ENTRY_BYTES);

    const savedBefore = countSaved();
    const repeated = await saveNotes(`0 ${'x'.repeat(100 * KIB)}`, 'write 0');
    expect(repeated.status).toBe(200);
    expect(repeated.headers.get('idempotency-replayed')).toBe('true');
    expect(repeated.body).toEqual((await browser.json('GET', '/meetings/account-ada:1/notes')).body);
    expect(countSaved()).toBe(savedBefore);
    gateway.unreadable.add('account-ada:1');
    expect((await saveNotes(`0 ${'x'.repeat(100 * KIB)}`, 'write 0')).status).toBe(404);
    gateway.unreadable.delete('account-ada:1');
  });

  it('replays a response without body', async () => {
    const browser = await new Browser(gateway).signIn();
    const remove = () =>
      browser.request('DELETE', '/meetings/account-ada:1', { headers: { 'idempotency-key': 'delete' } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
  });

  it('rejects writes with an Idempotency-Key beyond the stored bytes of a user, and accepts them without', async () => {
    const interval = Math.floor(Date.now() / IDEMPOTENCY_COUNT_INTERVAL_MS);
    await responsesRedis.hset('gateway:answer-bytes:user-joan', String(interval), IDEMPOTENCY_BYTES_PER_USER);
    const browser = await new Browser(gateway).signIn('joan');
    const create = (headers: Record<string, string>) =>
      browser.json('POST', '/meetings', { body: { meeting: { title: 'One more' } }, headers });
    const rejected = await create({ 'idempotency-key': 'too many' });
    expect(rejected).toMatchObject({ status: 429, body: { error: expect.stringContaining('without the key') } });
    expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await create({})).status).toBe(201);
  });

  it('keeps sessions, rejects writes with an Idempotency-Key and still ends sessions when its memory is full', async () => {
    const smallRedis = await startTestRedis();
    const sessionsOfSmall = new Redis(smallRedis.url);
    const responsesOfSmall = new Redis(smallRedis.url, { db: 1 });
    const settings = await readFile(join(import.meta.dirname, '../../../deploy/local/redis.conf'), 'utf8');
    const policy = /^maxmemory-policy (\S+)$/m.exec(settings)?.[1] ?? '';
    expect(settings).toMatch(/^maxmemory \d+mb$/m);
    const smallGateway = await startGateway(smallRedis.url);
    try {
      const names = Array.from({ length: 50 }, (_, index) => `user${index}`);
      const browsers = await Promise.all(names.map((name) => new Browser(smallGateway).signIn(name)));
      const used = Number(/used_memory:(\d+)/.exec(await sessionsOfSmall.info('memory'))?.[1]);
      await sessionsOfSmall.config('SET', 'maxmemory', String(used + 2 * MIB), 'maxmemory-policy', policy);
      const count = 8 * 1024;
      const flood = responsesOfSmall.pipeline();
      for (let index = 0; index < count; index += 1)
        flood.set(`gateway:answer:${index}`, 'x'.repeat(KIB), 'PX', IDEMPOTENCY_TTL_MS);
      await flood.exec();
      expect(await responsesOfSmall.dbsize()).toBeLessThan(count);
      const statuses = await Promise.all(browsers.map((browser) => browser.request('GET', '/meetings')));
      expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));
      const [first] = browsers;
      const create = (headers: Record<string, string>) =>
        first?.json('POST', '/meetings', { body: { meeting: { title: 'One more' } }, headers });
      expect((await create({ 'idempotency-key': 'key' }))?.status).toBe(503);
      expect((await create({}))?.status).toBe(201);
      const event = createEvent('accounts.password_changed', {
        userId: 'user-user0',
        changedAt: new Date().toISOString(),
        credentialEpoch: 1,
      });
      await smallGateway.bus.publish(createStoredEvent(event));
      await smallGateway.bus.settled();
      expect((await first?.request('GET', '/meetings'))?.status).toBe(401);
    } finally {
      sessionsOfSmall.disconnect();
      responsesOfSmall.disconnect();
      await smallGateway.stop();
      await smallRedis.stop();
    }
  });
});
