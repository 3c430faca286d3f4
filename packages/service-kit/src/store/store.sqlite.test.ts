import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { test as base, describe, expect } from 'vitest';
import {
  all,
  createWorld,
  everywhere,
  me,
  people,
  said,
  type Thing,
  thing,
  things,
  tickets,
  type World,
} from './conformance/world.ts';
import { describeStore } from './conformance.ts';
import { defineAggregate } from './index.ts';

const test = base.extend<{ world: World }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture's first parameter is a pattern.
  world: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'store-sqlite-'));
    const world = await createWorld(`sqlite:${join(folder, 'test.db')}`);
    await use(world);
    await world.close();
    await rm(folder, { recursive: true });
  },
});

describeStore('SQLite', test);

describe('the SQLite file', () => {
  test('keeps documents, events, leases and tombstones over closing and opening', async ({ world }) => {
    const kept = await world.things.insert(me, thing('kept', { tags: ['x'], at: new Date(7) }), [said(1)]);
    await world.things.insert(me, thing('removed'));
    await world.things.remove(me, 'removed', {}, [said(2)]);
    await world.store.outbox.claim(1, 60_000);
    await world.store.close();
    const store = await world.openAgain();
    expect(await all(store.collection(things).stream(me, { where: { tags: { contains: 'x' } } }))).toEqual([kept]);
    expect((await store.collection(things).insertOnce(me, thing('removed'))).document.version).toBe(0);
    expect((await store.outbox.claim(10, 1)).map(({ aggregateId }) => aggregateId)).toEqual(['removed']);
    expect(await store.outbox.size()).toBe(2);
  });

  test('gives writes of the same moment one wait for the disk, and each its own outcome', async ({ world }) => {
    const loaded = await world.things.insert(me, thing('t0', { slug: 'taken' }));
    const outcomes = await Promise.allSettled([
      world.things.insert(me, thing('t1', { tags: ['x'] }), [said(1)]),
      world.things.insert(me, thing('t2', { slug: 'taken', tags: ['x'] }), [said(2)]),
      world.things.replace(me, { ...loaded, rank: 1 }, [said(3)]),
      world.things.replace(me, { ...loaded, rank: 2 }, [said(4)]),
      world.things.insert(me, thing('t3', { slug: 'free', tags: ['x'] }), [said(5)]),
      world.things.remove(me, 't1', {}, [said(6)]),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual([
      'fulfilled',
      'rejected',
      'fulfilled',
      'rejected',
      'fulfilled',
      'fulfilled',
    ]);
    expect(outcomes[1]).toMatchObject({ reason: { index: 'by_slug' } });
    expect(outcomes[3]).toMatchObject({ reason: { code: 'platform.stale_version' } });
    expect(await world.things.find(me, 't0')).toMatchObject({ rank: 1, version: 2 });
    expect(await all(world.things.stream(me, { where: { tags: { contains: 'x' } } }))).toMatchObject([{ id: 't3' }]);
    expect((await world.store.outbox.claim(10, 1)).map(({ aggregateId }) => aggregateId)).toEqual([
      't1',
      't0',
      't3',
      't1',
    ]);
  });

  test('keeps what was written just before it was closed', async ({ world }) => {
    const writing = [world.things.insert(me, thing('t1')), world.things.insert(me, thing('t2'))];
    await world.store.close();
    await Promise.all(writing);
    const again = (await world.openAgain()).collection(things);
    expect(await again.count(me, {})).toBe(2);
  });

  test('is entered by a declared index that comes later, and left by one that goes', async ({ world }) => {
    await world.things.insert(me, thing('t1', { colour: 'red', tags: ['x'] }));
    await world.store.close();
    const later = defineAggregate<Thing>({
      ...things,
      indexes: [{ name: 'by_group', keys: ['colour'], unique: true }],
    });
    const { arrayIndexes: _none, ...bare } = later;
    const withoutTags = await world.openAgain({ aggregates: [bare] });
    expect(await withoutTags.collection(bare).count(me, { colour: 'red' })).toBe(1);
    await expect(withoutTags.collection(bare).insert(me, thing('t2', { colour: 'red' }))).rejects.toMatchObject({
      index: 'by_group',
    });
    await withoutTags.collection(bare).update(me, 't1', (document) => ({ document: { ...document, tags: ['y'] } }));
    await withoutTags.close();
    const withTags = await world.openAgain();
    expect(await withTags.collection(things).count(me, { tags: { contains: 'y' } })).toBe(1);
    expect(await withTags.collection(things).count(me, { tags: { contains: 'x' } })).toBe(0);
  });

  test('holds no trace of what was erased', async ({ world }) => {
    const secret = 'words that were said in confidence';
    await world.things.insert(me, thing('t1', { title: secret, tags: [secret] }));
    await world.things.remove(me, 't1');
    await world.store.close();
    const path = world.url.slice('sqlite:'.length);
    expect((await readFile(path)).includes(secret)).toBe(false);
    await expect(stat(`${path}-wal`)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a stream over 20,000 documents keeps to flat memory', async ({ world }) => {
    v8.setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const used = (): number => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const file = new DatabaseSync(world.url.slice('sqlite:'.length));
    file.exec(`
      INSERT INTO people (id, account_id, version, created_at, updated_at, body)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20200)
      SELECT 'p' || n, '', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z',
        json_object('email', n || '${'x'.repeat(3_000)}') FROM numbers`);
    file.close();
    const before = used();
    let seen = 0;
    let peak = 0;
    for await (const person of world.people.stream(everywhere, {})) {
      seen += Number(person.email.length > 3_000);
      if (seen % 5_000 === 0) peak = Math.max(peak, used());
    }
    expect(seen).toBe(20_200);
    expect(peak - before).toBeLessThan(10_000_000);
  });

  test('that is no database is an unavailable store', async ({ world }) => {
    const url = `sqlite:${fileURLToPath(import.meta.url)}`;
    const failure = world.openAgain({ url, aggregates: [things, people, tickets] });
    await expect(failure).rejects.toMatchObject({ code: 'platform.unavailable' });
    await world.store.close();
    await expect(world.things.find(me, 't1')).rejects.toMatchObject({ code: 'platform.unavailable' });
    await expect(world.store.ping()).rejects.toMatchObject({ code: 'platform.unavailable' });
  });
});
