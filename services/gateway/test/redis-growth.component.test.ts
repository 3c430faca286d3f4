import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KIB } from '@minutehand/contracts/limits';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { IDEMPOTENCY_BYTES_PER_USER, IDEMPOTENCY_COUNT_INTERVAL_MS, IDEMPOTENCY_ENTRY_BYTES } from '../src/limits.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let server: TestRedis;
let redis: Redis;
let gateway: Gateway;
beforeAll(async () => {
  server = await startTestRedis();
  redis = new Redis(server.url);
  gateway = await startGateway(server.url, { trustProxy: 1 });
});
afterAll(async () => {
  redis?.disconnect();
  await gateway?.stop();
  await server?.stop();
});

const WRITES = 100;
const page = { accept: 'text/html' };

describe('Redis', () => {
  it('stores nothing for signed-out visitors but a counter per network', async () => {
    const before = new Set(await redis.keys('*'));
    const visit = (index: number) => {
      const headers = { 'x-forwarded-for': '203.0.113.200', ...(index % 2 === 0 ? page : {}) };
      return new Browser(gateway).request('GET', '/session', { headers });
    };
    const responses = await Promise.all(Array.from({ length: 200 }, (_, index) => visit(index)));
    expect(responses.every((response) => response.headers.getSetCookie().length === 1)).toBe(true);
    const added = (await redis.keys('*')).filter((key) => !before.has(key));
    expect(added).toEqual(['gateway:limit:anonymous:203.0.113.200']);
  });

  it('keeps the status of large responses to writes with an Idempotency-Key, and a repeated write reads them again', async () => {
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
    for (const key of await redis.keys('gateway:answer*')) storedBytes += (await redis.memory('USAGE', key)) ?? 0;
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

  it('refuses writes with an Idempotency-Key beyond the stored bytes of a user, and accepts them without', async () => {
    const interval = Math.floor(Date.now() / IDEMPOTENCY_COUNT_INTERVAL_MS);
    await redis.hset('gateway:answer-bytes:user-joan', String(interval), IDEMPOTENCY_BYTES_PER_USER);
    const browser = await new Browser(gateway).signIn('joan');
    const create = (headers: Record<string, string>) =>
      browser.json('POST', '/meetings', { body: { meeting: { title: 'One more' } }, headers });
    const refused = await create({ 'idempotency-key': 'too many' });
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('without the key') } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await create({})).status).toBe(201);
  });
});
