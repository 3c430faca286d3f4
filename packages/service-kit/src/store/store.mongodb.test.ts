import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect } from '@jest/globals';
import { testWith } from '@minutehand/test-kit/fixtures';
import { dropDatabase, startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import mongoose from 'mongoose';
import {
  createMinutesChanged,
  createStoreFixture,
  createTask,
  owner,
  type StoreFixture,
  type Task,
  tasks,
} from './conformance/store-fixture.ts';
import { describeStore } from './conformance.ts';
import { defineAggregate } from './index.ts';
import { SERVER_SELECTION_TIMEOUT_MS } from './limits.ts';

let server: TestMongodb;
beforeAll(async () => {
  server = await startTestMongodb();
});
afterAll(() => server?.stop());

const test = testWith(async () => {
  const url = withDatabase(server.url, `store_${randomUUID().slice(0, 8)}`);
  const fixture = await createStoreFixture(url);
  const close = async (): Promise<void> => {
    await fixture.close();
    await dropDatabase(url);
  };
  return { fixtures: { fixture }, close };
});

/** Reads documents and indexes directly from MongoDB. */
async function readRaw(
  fixture: StoreFixture,
  name: string,
): Promise<{ documents: mongoose.mongo.BSON.Document[]; indexes: string[] }> {
  const connection = await mongoose.createConnection(fixture.url).asPromise();
  const collection = connection.collection(name);
  const documents = await collection.find({}).sort({ _id: 1 }).toArray();
  const indexes = (await collection.indexes()).map(
    ({ key, unique }) => `${unique ? 'unique ' : ''}${Object.keys(key)}`,
  );
  await connection.close();
  return { documents, indexes };
}

/** A proxy to the server that can be closed. */
async function startProxy(url: string): Promise<{ url: string; close: () => void }> {
  const [host = '', port = '27017'] =
    url
      .replace(/^mongodb:\/\/(?:[^@/]*@)?/, '')
      .split(/[/?]/)[0]
      ?.split(':') ?? [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(Number(port), host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const proxyHost = typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
  return {
    url: `${url.replace(`${host}:${port}`, proxyHost)}${url.includes('?') ? '&' : '?'}directConnection=true`,
    close,
  };
}

describeStore('MongoDB', test);

describe('the MongoDB collection', () => {
  test('stores the envelope and the outbox besides the fields, and clears the outbox after publishing', async ({
    fixture,
  }) => {
    const at = new Date('2026-01-01T00:00:00Z');
    const inserted = await fixture.tasks.insert(owner, createTask('t1', { slug: 's', at }), [createMinutesChanged(1)]);
    const [written] = (await readRaw(fixture, 'tasks')).documents;
    expect(written).toMatchObject({
      _id: 't1',
      account_id: 'account-1',
      version: 1,
      created_at: fixture.now(),
      updated_at: fixture.now(),
      slug: 's',
      at,
      outbox: [{ id: 'e000001', type: 'meetings.minutes_changed', aggregate_version: 1 }],
      outbox_since: fixture.now(),
    });
    const since = fixture.now();
    fixture.advanceTime(1_000);
    await fixture.tasks.replace(owner, inserted, [createMinutesChanged(2)]);
    expect((await readRaw(fixture, 'tasks')).documents[0]).toMatchObject({ version: 2, outbox_since: since });
    const events = await fixture.store.outbox.claim(10, 1_000);
    await fixture.store.outbox.remove(events.map(({ id }) => id));
    const [published] = (await readRaw(fixture, 'tasks')).documents;
    expect(published).toMatchObject({ version: 2, outbox: [] });
    expect(published).not.toHaveProperty('outbox_since');
  });

  test('deletes every field of a removed document, including those that the schema no longer declares', async ({
    fixture,
  }) => {
    await fixture.tasks.insert(owner, createTask('t1', { slug: 's', place: { city: 'Brno' } }));
    const connection = await mongoose.createConnection(fixture.url).asPromise();
    await connection.collection<{ _id: string }>('tasks').updateOne({ _id: 't1' }, { $set: { undeclared: 'secret' } });
    await connection.close();
    await fixture.tasks.remove(owner, 't1');
    const [tombstone] = (await readRaw(fixture, 'tasks')).documents;
    const keptIndexes = [
      '_id',
      'account_id',
      'created_at',
      'deleted_at',
      'schema_version',
      'unique_keys',
      'updated_at',
      'version',
    ];
    expect(Object.keys(tombstone ?? {}).sort()).toEqual(keptIndexes);
  });

  test('reads and writes documents of a release without schema versions', async ({ fixture }) => {
    await fixture.people.insert(owner, { id: 'p1', email: 'a@example.org' });
    const connection = await mongoose.createConnection(fixture.url).asPromise();
    await connection.collection<{ _id: string }>('people').updateOne({ _id: 'p1' }, { $unset: { schema_version: '' } });
    await connection.close();
    await fixture.people.update(owner, 'p1', (document) => ({ document }));
    expect((await readRaw(fixture, 'people')).documents[0]).toMatchObject({ version: 2, schema_version: 1 });
  });

  test('has the declared indexes, and updates those that change', async ({ fixture }) => {
    const { indexes } = await readRaw(fixture, 'tasks');
    expect(indexes).toEqual(
      expect.arrayContaining([
        'account_id,group,rank,_id',
        'rank,_id',
        'unique account_id,slug,unique_keys.by_slug',
        'unique token,unique_keys.by_token',
        'tags,_id,account_id',
        'tags,account_id,at,_id,group',
        'account_id,_id',
        'outbox_since',
        'deleted_at',
      ]),
    );
    await fixture.tasks.insert(owner, createTask('t1', { group: 'g', rank: 1 }));
    await fixture.tasks.insert(owner, createTask('t2', { group: 'g' }));
    await fixture.tasks.insert(owner, createTask('t3', { group: 'g' }));
    await fixture.tasks.remove(owner, 't3');
    const changed = defineAggregate<Task>({
      ...tasks,
      indexes: [{ name: 'by_group', keys: ['group', 'rank'], unique: true }],
    });
    const store = await fixture.openAnotherStore({ aggregates: [changed] });
    const later = await readRaw(fixture, 'tasks');
    expect(later.indexes).toContain('unique account_id,group,rank,unique_keys.by_group');
    const failure = store.collection(changed).insert(owner, createTask('t4', { group: 'g', rank: 1 }));
    await expect(failure).rejects.toMatchObject({ index: 'by_group' });
    await store.collection(changed).insert(owner, createTask('t5', { group: 'g' }));
  });

  test('applies a changed unique index to existing documents', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { left: 'l' }));
    await fixture.tasks.insert(owner, createTask('t2', { left: 'removed' }));
    await fixture.tasks.remove(owner, 't2');
    const changed = defineAggregate<Task>({
      ...tasks,
      indexes: [{ name: 'by_pair', keys: ['left'], unique: true }],
    });
    const narrower = (await fixture.openAnotherStore({ aggregates: [changed] })).collection(changed);
    await expect(narrower.insert(owner, createTask('t3', { left: 'l' }))).rejects.toMatchObject({ index: 'by_pair' });
    await narrower.insert(owner, createTask('t4', { left: 'removed' }));
    const wider = (await fixture.openAnotherStore()).collection(tasks);
    await wider.insert(owner, createTask('t5', { left: 'l' }));
  });

  test('rejects with platform.unavailable within its deadlines if the server is unreachable', async ({ fixture }) => {
    const proxy = await startProxy(fixture.url);
    const store = await fixture.openAnotherStore({ url: proxy.url });
    await store.collection(tasks).insert(owner, createTask('t1'));
    proxy.close();
    const started = performance.now();
    const writing = store.collection(tasks).insert(owner, createTask('t2'));
    await expect(writing).rejects.toMatchObject({ code: 'platform.unavailable' });
    await expect(store.checkWritable()).rejects.toMatchObject({ code: 'platform.unavailable' });
    await expect(fixture.openAnotherStore({ url: proxy.url })).rejects.toMatchObject({ code: 'platform.unavailable' });
    expect(performance.now() - started).toBeLessThan(4 * SERVER_SELECTION_TIMEOUT_MS);
  });

  test('cleans up after a crash between publishing and clearing the outbox', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1)]);
    const connection = await mongoose.createConnection(fixture.url).asPromise();
    await connection.collection<{ _id: string }>('tasks').updateOne({ _id: 't1' }, { $set: { outbox: [] } });
    await connection.close();
    expect(await fixture.store.outbox.claim(10, 1_000)).toEqual([]);
    expect(await fixture.store.outbox.size()).toBe(0);
    await fixture.store.sweep();
    expect((await readRaw(fixture, 'tasks')).documents[0]).not.toHaveProperty('outbox_since');
  });
});
