import { randomUUID } from 'node:crypto';
import { connect, createServer, type Socket } from 'node:net';
import { dropDatabase, startTestMongodb, type TestMongodb, withDatabase } from '@minutehand/test-kit/mongodb';
import mongoose from 'mongoose';
import { test as base, describe, expect } from 'vitest';
import { createWorld, me, said, type Thing, thing, things, type World } from './conformance/world.ts';
import { describeStore } from './conformance.ts';
import { defineAggregate } from './index.ts';
import { SERVER_SELECTION_MS } from './limits.ts';

const test = base.extend<{ $file: { server: TestMongodb }; $test: { world: World } }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is a pattern.
    async ({}, use) => {
      const server = await startTestMongodb();
      await use(server);
      await server.stop();
    },
    { scope: 'file' },
  ],
  world: async ({ server }, use) => {
    const url = withDatabase(server.url, `store_${randomUUID().slice(0, 8)}`);
    const world = await createWorld(url);
    await use(world);
    await world.close();
    await dropDatabase(url);
  },
});

/** The documents as MongoDB has them, past the store. */
async function raw(
  world: World,
  name: string,
): Promise<{ documents: mongoose.mongo.BSON.Document[]; indexes: string[] }> {
  const connection = await mongoose.createConnection(world.url).asPromise();
  const collection = connection.collection(name);
  const documents = await collection.find({}).sort({ _id: 1 }).toArray();
  const indexes = (await collection.indexes()).map(
    ({ key, unique }) => `${unique ? 'unique ' : ''}${Object.keys(key)}`,
  );
  await connection.close();
  return { documents, indexes };
}

/** A way to the server that can be cut. */
async function cuttable(url: string): Promise<{ url: string; cut: () => void }> {
  const [host = '', port = '27017'] =
    url
      .replace(/^mongodb:\/\/(?:[^@/]*@)?/, '')
      .split(/[/?]/)[0]
      ?.split(':') ?? [];
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), host);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const cut = (): void => {
    server.close();
    for (const socket of open) socket.destroy();
  };
  const own = typeof address === 'object' && address ? `127.0.0.1:${address.port}` : '';
  return { url: `${url.replace(`${host}:${port}`, own)}${url.includes('?') ? '&' : '?'}directConnection=true`, cut };
}

describeStore('MongoDB', test);

describe('the MongoDB collection', () => {
  test('has the envelope, the outbox and its date beside the fields, and nothing of it once events are out', async ({
    world,
  }) => {
    const at = new Date('2026-01-01T00:00:00Z');
    const inserted = await world.things.insert(me, thing('t1', { slug: 's', at }), [said(1)]);
    const [written] = (await raw(world, 'things')).documents;
    expect(written).toMatchObject({
      _id: 't1',
      account_id: 'account-1',
      version: 1,
      created_at: world.now(),
      updated_at: world.now(),
      slug: 's',
      at,
      outbox: [{ id: 'e000001', type: 'meetings.minutes_changed', aggregate_version: 1 }],
      outbox_since: world.now(),
    });
    const since = world.now();
    world.pass(1_000);
    await world.things.replace(me, inserted, [said(2)]);
    expect((await raw(world, 'things')).documents[0]).toMatchObject({ version: 2, outbox_since: since });
    const events = await world.store.outbox.claim(10, 1_000);
    await world.store.outbox.remove(events.map(({ id }) => id));
    const [published] = (await raw(world, 'things')).documents;
    expect(published).toMatchObject({ version: 2, outbox: [] });
    expect(published).not.toHaveProperty('outbox_since');
  });

  test('erases every field of a removed document, also those that the schema has forgotten', async ({ world }) => {
    await world.things.insert(me, thing('t1', { slug: 's', place: { city: 'Brno' } }));
    const connection = await mongoose.createConnection(world.url).asPromise();
    await connection.collection<{ _id: string }>('things').updateOne({ _id: 't1' }, { $set: { forgotten: 'secret' } });
    await connection.close();
    await world.things.remove(me, 't1');
    const [tombstone] = (await raw(world, 'things')).documents;
    const kept = ['_id', 'account_id', 'created_at', 'deleted_at', 'unique_keys', 'updated_at', 'version'];
    expect(Object.keys(tombstone ?? {}).sort()).toEqual(kept);
  });

  test('has the declared indexes, and follows when they change', async ({ world }) => {
    const { indexes } = await raw(world, 'things');
    expect(indexes).toEqual(
      expect.arrayContaining([
        'account_id,group,rank,_id',
        'rank,_id',
        'unique account_id,slug,unique_keys.by_slug',
        'unique token,unique_keys.by_token',
        'tags,account_id',
        'account_id,_id',
        'outbox_since',
        'deleted_at',
      ]),
    );
    await world.things.insert(me, thing('t1', { group: 'g', rank: 1 }));
    await world.things.insert(me, thing('t2', { group: 'g' }));
    await world.things.insert(me, thing('t3', { group: 'g' }));
    await world.things.remove(me, 't3');
    const changed = defineAggregate<Thing>({
      ...things,
      indexes: [{ name: 'by_group', keys: ['group', 'rank'], unique: true }],
    });
    const store = await world.openAgain({ aggregates: [changed] });
    const later = await raw(world, 'things');
    expect(later.indexes).toContain('unique account_id,group,rank,unique_keys.by_group');
    expect(later.indexes.filter((keys) => keys.includes('slug'))).toEqual([]);
    const failure = store.collection(changed).insert(me, thing('t4', { group: 'g', rank: 1 }));
    await expect(failure).rejects.toMatchObject({ index: 'by_group' });
    await store.collection(changed).insert(me, thing('t5', { group: 'g' }));
  });

  test('knows for older documents whether a unique index holds that was declared otherwise before', async ({
    world,
  }) => {
    await world.things.insert(me, thing('t1', { left: 'l' }));
    await world.things.insert(me, thing('t2', { left: 'removed' }));
    await world.things.remove(me, 't2');
    const changed = defineAggregate<Thing>({
      ...things,
      indexes: [{ name: 'by_pair', keys: ['left'], unique: true }],
    });
    const narrower = (await world.openAgain({ aggregates: [changed] })).collection(changed);
    await expect(narrower.insert(me, thing('t3', { left: 'l' }))).rejects.toMatchObject({ index: 'by_pair' });
    await narrower.insert(me, thing('t4', { left: 'removed' }));
    const wider = (await world.openAgain()).collection(things);
    await wider.insert(me, thing('t5', { left: 'l' }));
  });

  test('that cannot be reached is an unavailable store, said within its deadlines', async ({ world }) => {
    const way = await cuttable(world.url);
    const store = await world.openAgain({ url: way.url });
    await store.collection(things).insert(me, thing('t1'));
    way.cut();
    const started = performance.now();
    const writing = store.collection(things).insert(me, thing('t2'));
    await expect(writing).rejects.toMatchObject({ code: 'platform.unavailable' });
    await expect(store.ping()).rejects.toMatchObject({ code: 'platform.unavailable' });
    await expect(world.openAgain({ url: way.url })).rejects.toMatchObject({ code: 'platform.unavailable' });
    expect(performance.now() - started).toBeLessThan(4 * SERVER_SELECTION_MS);
  });

  test('finishes what a crash between publishing and tidying left', async ({ world }) => {
    await world.things.insert(me, thing('t1'), [said(1)]);
    const connection = await mongoose.createConnection(world.url).asPromise();
    await connection.collection<{ _id: string }>('things').updateOne({ _id: 't1' }, { $set: { outbox: [] } });
    await connection.close();
    expect(await world.store.outbox.claim(10, 1_000)).toEqual([]);
    expect(await world.store.outbox.size()).toBe(0);
    await world.store.sweep();
    expect((await raw(world, 'things')).documents[0]).not.toHaveProperty('outbox_since');
  });
});
