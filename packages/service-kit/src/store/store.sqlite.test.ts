import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect } from '@jest/globals';
import { testWith } from '@minutehand/test-kit/fixtures';
import {
  allAccounts,
  collectAll,
  createMinutesChanged,
  createStoreFixture,
  createTask,
  insertMany,
  owner,
  people,
  type Task,
  tasks,
  tickets,
} from './conformance/store-fixture.ts';
import { describeStore } from './conformance.ts';
import { defineAggregate } from './index.ts';

const test = testWith(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'store-sqlite-'));
  const fixture = await createStoreFixture(`sqlite:${join(folder, 'test.db')}`);
  const close = async (): Promise<void> => {
    await fixture.close();
    await rm(folder, { recursive: true });
  };
  return { fixtures: { fixture }, close };
});

describeStore('SQLite', test);

describe('the SQLite file', () => {
  test('keeps documents, events, leases and tombstones when it is closed and reopened', async ({ fixture }) => {
    const document = await fixture.tasks.insert(owner, createTask('kept', { tags: ['x'], at: new Date(7) }), [
      createMinutesChanged(1),
    ]);
    await fixture.tasks.insert(owner, createTask('removed'));
    await fixture.tasks.remove(owner, 'removed', {}, [createMinutesChanged(2)]);
    await fixture.store.outbox.claim(1, 10_000);
    await fixture.store.close();
    const store = await fixture.openAnotherStore();
    expect(await collectAll(store.collection(tasks).stream(owner, { where: { tags: { contains: 'x' } } }))).toEqual([
      document,
    ]);
    expect((await store.collection(tasks).insertOnce(owner, createTask('removed'))).document.version).toBe(0);
    expect((await store.outbox.claim(10, 1)).map(({ aggregateId }) => aggregateId)).toEqual(['removed']);
    expect(await store.outbox.size()).toBe(2);
  });

  test('is upgraded when it is opened, if a release without schema versions wrote it', async ({ fixture }) => {
    await fixture.store.close();
    const url = `${fixture.url}.old`;
    const file = new DatabaseSync(url.slice('sqlite:'.length));
    file.exec(`
      CREATE TABLE "people" (
        id TEXT PRIMARY KEY NOT NULL, account_id TEXT NOT NULL, version INTEGER NOT NULL,
        created_at TEXT NOT NULL, updated_at TEXT NOT NULL, deleted_at TEXT, body TEXT NOT NULL
      );
      INSERT INTO people VALUES ('p1', '', 3, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', NULL,
        '{"email":"a@example.org"}')`);
    file.close();
    for (const version of [4, 5]) {
      const store = await fixture.openAnotherStore({ url, aggregates: [people] });
      const changed = await store.collection(people).update(allAccounts, 'p1', (document) => ({ document }));
      expect(changed).toMatchObject({ email: 'a@example.org', version });
      await store.close();
    }
  });

  test('rebuilds array indexes after writes of a release without their tables', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { tags: ['x'], at: new Date(7) }));
    await fixture.store.close();
    const file = new DatabaseSync(fixture.url.slice('sqlite:'.length));
    file.exec(`
      CREATE TABLE "tasks__has_tags" (value TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (value, id)) WITHOUT ROWID;
      UPDATE tasks SET body = json_replace(body, '$.tags[0]', 'y')`);
    file.close();
    const store = await fixture.openAnotherStore();
    const where = { tags: { contains: 'y' } };
    expect(await collectAll(store.collection(tasks).stream(owner, { where, sort: [['at', 'asc']] }))).toMatchObject([
      { id: 't1' },
    ]);
    expect(await store.collection(tasks).count(owner, { tags: { contains: 'x' } })).toBe(0);
  });

  test('groups concurrent writes into one commit, each with its own result', async ({ fixture }) => {
    const loaded = await fixture.tasks.insert(owner, createTask('t0', { slug: 'taken' }));
    const outcomes = await Promise.allSettled([
      fixture.tasks.insert(owner, createTask('t1', { tags: ['x'] }), [createMinutesChanged(1)]),
      fixture.tasks.insert(owner, createTask('t2', { slug: 'taken', tags: ['x'] }), [createMinutesChanged(2)]),
      fixture.tasks.replace(owner, { ...loaded, rank: 1 }, [createMinutesChanged(3)]),
      fixture.tasks.replace(owner, { ...loaded, rank: 2 }, [createMinutesChanged(4)]),
      fixture.tasks.insert(owner, createTask('t3', { slug: 'free', tags: ['x'] }), [createMinutesChanged(5)]),
      fixture.tasks.remove(owner, 't1', {}, [createMinutesChanged(6)]),
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
    expect(await fixture.tasks.find(owner, 't0')).toMatchObject({ rank: 1, version: 2 });
    expect(await collectAll(fixture.tasks.stream(owner, { where: { tags: { contains: 'x' } } }))).toMatchObject([
      { id: 't3' },
    ]);
    expect((await fixture.store.outbox.claim(10, 1)).map(({ aggregateId }) => aggregateId)).toEqual([
      't1',
      't3',
      't1',
      't0',
    ]);
  });

  test('keeps writes made just before it was closed', async ({ fixture }) => {
    const writes = [fixture.tasks.insert(owner, createTask('t1')), fixture.tasks.insert(owner, createTask('t2'))];
    await fixture.store.close();
    await Promise.all(writes);
    const reopened = (await fixture.openAnotherStore()).collection(tasks);
    expect(await reopened.count(owner, {})).toBe(2);
  });

  test('creates indexes that are declared later and drops the tables of removed array indexes', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { color: 'red', tags: ['x'] }));
    await fixture.store.close();
    const changed = defineAggregate<Task>({
      ...tasks,
      indexes: [{ name: 'by_group', keys: ['color'], unique: true }],
    });
    const { arrayIndexes: _none, ...withoutArrayIndexes } = changed;
    const withoutTags = await fixture.openAnotherStore({ aggregates: [withoutArrayIndexes] });
    expect(await withoutTags.collection(withoutArrayIndexes).count(owner, { color: 'red' })).toBe(1);
    await expect(
      withoutTags.collection(withoutArrayIndexes).insert(owner, createTask('t2', { color: 'red' })),
    ).rejects.toMatchObject({
      index: 'by_group',
    });
    await withoutTags
      .collection(withoutArrayIndexes)
      .update(owner, 't1', (document) => ({ document: { ...document, tags: ['y'] } }));
    await withoutTags.close();
    const withTags = await fixture.openAnotherStore();
    expect(await withTags.collection(tasks).count(owner, { tags: { contains: 'y' } })).toBe(1);
    expect(await withTags.collection(tasks).count(owner, { tags: { contains: 'x' } })).toBe(0);
  });

  test('contains no trace of deleted content', async ({ fixture }) => {
    const secret = 'confidential words';
    await fixture.tasks.insert(owner, createTask('t1', { title: secret, tags: [secret] }));
    await fixture.tasks.remove(owner, 't1');
    await fixture.store.close();
    const path = fixture.url.slice('sqlite:'.length);
    expect((await readFile(path)).includes(secret)).toBe(false);
    await expect(stat(`${path}-wal`)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('uses constant memory for a stream over 20,000 documents', async ({ fixture }) => {
    v8.setFlagsFromString('--expose-gc');
    const collectGarbage: () => void = runInNewContext('gc');
    const getUsedHeap = (): number => {
      collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const file = new DatabaseSync(fixture.url.slice('sqlite:'.length));
    file.exec(`
      INSERT INTO people (id, account_id, version, created_at, updated_at, body)
      WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20200)
      SELECT 'p' || n, '', 1, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z',
        json_object('email', n || '${'x'.repeat(3_000)}') FROM numbers`);
    file.close();
    const before = getUsedHeap();
    let count = 0;
    let peak = 0;
    for await (const person of fixture.people.stream(allAccounts, {})) {
      count += Number(person.email.length > 3_000);
      if (count % 5_000 === 0) peak = Math.max(peak, getUsedHeap());
    }
    expect(count).toBe(20_200);
    expect(peak - before).toBeLessThan(10_000_000);
  });

  /** Overwrites the second half of the pages of a closed file. */
  async function corruptFile(path: string): Promise<void> {
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0xa5, Math.floor(bytes.length / 2)));
  }

  test('is not opened if it is damaged, and the error names the file and the steps to restore it', async ({
    fixture,
  }) => {
    await insertMany(fixture, 50, (index) => createTask(`t${index}`, { title: 'x'.repeat(5_000) }));
    await fixture.store.close();
    const path = fixture.url.slice('sqlite:'.length);
    await corruptFile(path);
    const failure: unknown = await fixture.openAnotherStore().catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'DamagedDatabaseError', code: 'platform.unavailable' });
    const { message, cause } = failure as Error;
    expect(message).not.toContain(path);
    expect(String(cause)).toContain(path);
    expect(String(cause)).toContain('Restore it from a backup');
  });

  test('is opened although it is damaged if the check is off, and operations on it name the file', async ({
    fixture,
  }) => {
    await insertMany(fixture, 50, (index) => createTask(`t${index}`, { title: 'x'.repeat(5_000) }));
    await fixture.store.close();
    const path = fixture.url.slice('sqlite:'.length);
    await corruptFile(path);
    const store = await fixture.openAnotherStore({ shouldCheckDatabase: false });
    const reading = collectAll(store.collection(tasks).stream(owner, {}));
    await expect(reading).rejects.toMatchObject({ name: 'DamagedDatabaseError', code: 'platform.unavailable' });
  });

  test('fails its check if it cannot be written', async ({ fixture }) => {
    await fixture.store.checkWritable();
    const file = new DatabaseSync(fixture.url.slice('sqlite:'.length));
    file.exec(`CREATE TRIGGER full BEFORE UPDATE ON write_probe BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
    file.close();
    await expect(fixture.store.checkWritable()).rejects.toThrow('the disk is full');
  });

  test('reports the free space of its disk', async ({ fixture }) => {
    expect(await fixture.store.getFreeBytes()).toBeGreaterThan(0);
  });

  test('rejects with platform.unavailable if it is not a database', async ({ fixture }) => {
    const url = `sqlite:${fileURLToPath(import.meta.url)}`;
    const failure = fixture.openAnotherStore({ url, aggregates: [tasks, people, tickets] });
    await expect(failure).rejects.toMatchObject({ code: 'platform.unavailable' });
    await fixture.store.close();
    await expect(fixture.tasks.find(owner, 't1')).rejects.toMatchObject({ code: 'platform.unavailable' });
    await expect(fixture.store.checkWritable()).rejects.toMatchObject({ code: 'platform.unavailable' });
  });
});
