import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

  test('loses nothing that was acknowledged and says nothing that was not written when its process is killed', async ({
    world,
  }) => {
    const writer = fileURLToPath(new URL('../../test/store-crash-writer.ts', import.meta.url));
    for (let round = 0; round < 4; round += 1) {
      const child = spawn(process.execPath, [writer, world.url, `r${round}`], { stdio: ['ignore', 'pipe', 'inherit'] });
      const done: string[] = [];
      await new Promise<void>((resolve) => {
        createInterface(child.stdout).on('line', (id) => {
          if (done.push(id) === 20 + 7 * round) child.kill('SIGKILL');
        });
        child.once('close', () => resolve());
      });
      const found = await world.things.findMany(me, done);
      expect(found.length).toBe(done.length);
      expect(found.every(({ version, title }) => version === 2 && title === 'replaced')).toBe(true);
      const documents = await all(world.things.stream(me, { where: { tags: { contains: 'crash' } } }));
      const events = await world.store.outbox.claim(1_000_000, 0);
      expect(events.length).toBe(documents.reduce((sum, { version }) => sum + version, 0));
    }
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
