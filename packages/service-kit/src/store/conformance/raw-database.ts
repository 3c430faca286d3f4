import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { PUBLISHED_EVENTS_RETENTION_MS } from '../limits.ts';
import { openRawDatabase } from '../raw-database/open-raw-database.ts';
import type { RawDatabase } from '../raw-database/types.ts';
import { collectAll, createMinutesChanged, createTask, owner, type StoreFixture, tasks } from './store-fixture.ts';

const LEASE_MS = 10_000;
const VERSION_STEP = 1_000;

/** Claims and removes all events, as the relay does after publishing them. */
async function publishAll({ store }: Pick<StoreFixture, 'store'>): Promise<string[]> {
  const events = await store.outbox.claim(1_000, LEASE_MS);
  await store.outbox.remove(events.map(({ id }) => id));
  return events.map(({ id }) => id);
}

async function withRawDatabase<R>(
  fixture: StoreFixture,
  work: (database: RawDatabase, file: string) => Promise<R>,
): Promise<R> {
  const folder = await mkdtemp(join(tmpdir(), 'minutehand-archive-'));
  const database = await openRawDatabase(fixture.url);
  try {
    return await work(database, join(folder, 'copy'));
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A copy of a database can replace it. */
export function defineRawDatabaseTests(test: TestWith<{ fixture: StoreFixture }>): void {
  test('a copy that is made while documents change restores the documents, tombstones and events of one point in time', async ({
    fixture,
  }) => {
    const keptTask = await fixture.tasks.insert(owner, createTask('t1', { tags: ['x'], at: fixture.now() }), [
      createMinutesChanged(1),
    ]);
    await fixture.tasks.insert(owner, createTask('t2', { slug: 'gone' }));
    await fixture.tasks.remove(owner, 't2', {}, [createMinutesChanged(2)]);
    await withRawDatabase(fixture, async (database, file) => {
      const summary = await database.copyTo(file);
      expect(summary).toContainEqual({ name: 'tasks', documents: 2, schemaVersion: 1 });
      await fixture.tasks.update(owner, 't1', (document) => ({ document: { ...document, title: 'later' } }));
      await fixture.tasks.insert(owner, createTask('t3'));
      await fixture.store.close();
      await database.restore(createReadStream(file), VERSION_STEP);
    });
    const restored = await fixture.openAnotherStore();
    expect(await restored.collection(tasks).find(owner, 't1')).toEqual({ ...keptTask, version: 1 + VERSION_STEP });
    expect(await restored.collection(tasks).count(owner, { tags: { contains: 'x' } })).toBe(1);
    expect(await restored.collection(tasks).findMany(owner, ['t2', 't3'])).toEqual([]);
    // The tombstone is there too: a deleted document stays deleted.
    expect((await restored.collection(tasks).insertOnce(owner, createTask('t2'))).document.version).toBe(0);
    expect((await restored.outbox.claim(10, LEASE_MS)).map(({ aggregateId }) => aggregateId)).toEqual(['t1', 't2']);
  });

  test('published events are kept for a limited time, and each can be published again once', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1)]);
    await publishAll(fixture);
    fixture.advanceTime(PUBLISHED_EVENTS_RETENTION_MS);
    await fixture.tasks.insert(owner, createTask('t2'), [createMinutesChanged(2)]);
    await fixture.people.insert(owner, { id: 'p1', email: 'a@example.org' }, [createMinutesChanged(3)]);
    const ids = await publishAll(fixture);
    await fixture.store.sweep();
    expect(await fixture.store.outbox.size()).toBe(0);
    await fixture.store.close();
    await withRawDatabase(fixture, async (database) => {
      expect(await database.republish()).toBe(2);
    });
    const reopened = await fixture.openAnotherStore();
    const republishedEvents = await reopened.outbox.claim(10, LEASE_MS);
    expect(republishedEvents.map(({ id }) => id).sort()).toEqual(ids.sort());
    expect(republishedEvents.map(({ aggregateId, accountId }) => [aggregateId, accountId]).sort()).toEqual([
      ['p1', ''],
      ['t2', 'account-1'],
    ]);
    await reopened.outbox.remove(ids);
    expect(await reopened.outbox.size()).toBe(0);
    // Another process that has not claimed them removes them too.
    await reopened.sweep();
    expect(await reopened.outbox.claim(10, LEASE_MS)).toEqual([]);
  });

  test('events can be appended without a write', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1)]);
    const [event] = await fixture.store.outbox.claim(1, LEASE_MS);
    await publishAll(fixture);
    await fixture.store.close();
    await withRawDatabase(fixture, async (database) => {
      if (event) await database.appendEvents('tasks', [{ ...event, id: 'again', aggregateId: 't9' }]);
    });
    const reopened = await fixture.openAnotherStore();
    expect(await reopened.outbox.claim(10, LEASE_MS)).toMatchObject([{ id: 'again', aggregateId: 't9' }]);
  });

  test('a database without documents is empty, even after it was cleared', async ({ fixture }) => {
    await withRawDatabase(fixture, async (database) => {
      expect(await database.isEmpty()).toBe(true);
      await fixture.tasks.insert(owner, createTask('t1'));
      expect(await database.isEmpty()).toBe(false);
      const documents = await collectAll(database.readDocuments('tasks'));
      expect(documents).toMatchObject([{ id: 't1', accountId: 'account-1', version: 1, isDeleted: false }]);
      await fixture.store.close();
      await database.clear();
      expect(await database.isEmpty()).toBe(true);
      expect(await collectAll(database.readDocuments('tasks'))).toEqual([]);
    });
  });
}
