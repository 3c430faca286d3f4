import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { Redis } from 'ioredis';
import { SESSION_MAX_AGE_MS } from '../src/limits.ts';
import { createPresenceStore } from '../src/outbound/redis/presence-store.ts';
import { ACCESS_TOKEN } from './fake-services.ts';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

const SOURCES = join(import.meta.dirname, '..', 'src', 'outbound', 'redis');
/** Channels, which store nothing. */
const CHANNELS = ['gateway:sessions-ended', 'gateway:presence-changed'];

let server: TestRedis;
let databases: Redis[];
let listener: Redis;
let gateway: Gateway;
beforeAll(async () => {
  server = await startTestRedis();
  databases = [0, 1].map((db) => new Redis(server.url, { db }));
  listener = new Redis(server.url, { db: 1 });
  gateway = await startGateway(server.url);
});
afterAll(async () => {
  for (const redis of [...(databases ?? []), listener]) redis?.disconnect();
  await gateway?.stop();
  await server?.stop();
});

const publish = async (event: DomainEvent) => {
  await gateway.bus.publish(createStoredEvent(event));
  await gateway.bus.settled();
};

/** Makes every kind of request that writes to Redis. */
async function writeAllKeys(): Promise<void> {
  const browser = await new Browser(gateway).signIn();
  await browser.json('POST', '/session/reauthentication', { body: { password: 'wrong' } });
  const headers = { 'idempotency-key': 'once' };
  await browser.request('PATCH', '/meetings/account-ada:1/notes', { body: { notes: { content: 'a' } }, headers });
  await browser.request('POST', '/ai_assistant/chat', { body: { question: 'When?' } });
  await browser.request('GET', '/users/me/export');
  await new Browser(gateway).request('GET', '/meetings', { headers: { authorization: `Bearer ${ACCESS_TOKEN}` } });
  const visitor = await new Browser(gateway).open();
  // This user has not signed in from this address before.
  await visitor.request('POST', '/session', { body: { email: 'eve@example.org', password: 'wrong' } });
  await visitor.request('POST', '/passwords', { body: { email: 'ada@example.org' } });
  await visitor.request('GET', '/invitations/bad');
  await publish(
    createEvent('accounts.password_changed', { userId: 'user-kim', changedAt: '2026-01-05', credentialEpoch: 3 }),
  );
  const member = { accountId: 'account-two', userId: 'user-eve' };
  await publish(createEvent('accounts.member_role_changed', { ...member, role: 'admin' }));
  await publish(createEvent('accounts.member_removed', { ...member, successorId: '' }));
  await publish(createEvent('accounts.user_deleted', { userId: 'user-gone', accountIds: ['account-two'] }));
  await publish(createEvent('accounts.account_deleted', { accountId: 'account-gone', deletionId: 'deletion-1' }));
  await browser.json('POST', '/accounts/account-two/switch');
  const [, responses] = databases as [Redis, Redis];
  const page = { userId: 'user-ada', name: 'Ada', activity: 'viewing', at: Date.now() } as const;
  await createPresenceStore(responses, listener, () => new Date()).report('m1', 'page-1', page);
}

/** The first two words of the keys in the source code. */
async function findNamesInSources(): Promise<string[]> {
  const files = (await readdir(SOURCES)).filter((name) => !name.endsWith('.test.ts'));
  const texts = await Promise.all(files.map((name) => readFile(join(SOURCES, name), 'utf8')));
  const names = texts.flatMap((text) => text.match(/gateway:[a-z-]+/g) ?? []);
  return [...new Set(names)].filter((name) => !CHANNELS.includes(name));
}

describe('every key in Redis', () => {
  it('expires no later than the longest session', async () => {
    await writeAllKeys();
    const lifetimes = new Map<string, number>();
    for (const redis of databases) for (const key of await redis.keys('*')) lifetimes.set(key, await redis.pttl(key));
    const written = new Set([...lifetimes.keys()].map((key) => key.split(':').slice(0, 2).join(':')));
    expect([...written].sort()).toEqual((await findNamesInSources()).sort());
    const withoutExpiry = [...lifetimes].filter(([, lifetime]) => lifetime <= 0 || lifetime > SESSION_MAX_AGE_MS);
    expect(withoutExpiry).toEqual([]);
  });
});
