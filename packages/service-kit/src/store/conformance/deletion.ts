import { expect } from '@jest/globals';
import { DAY_MS } from '@minutehand/contracts/limits';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { DuplicateKeyError, StaleVersionError } from '../errors.ts';
import {
  allAccounts,
  collectAll,
  createMinutesChanged,
  createTask,
  otherActor,
  owner,
  type StoreFixture,
} from './store-fixture.ts';

/** A removed document becomes a tombstone: it is hidden immediately and deleted later. */
export function defineDeletionTests(test: TestWith<{ fixture: StoreFixture }>): void {
  test('a removed document is hidden from every read', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { group: 'g', tags: ['x'], token: 'k' }));
    expect(await fixture.tasks.remove(owner, 't1', {}, [createMinutesChanged(1)])).toBe(true);
    expect(await fixture.tasks.find(owner, 't1')).toBeUndefined();
    expect(await fixture.tasks.findMany(allAccounts, ['t1'])).toEqual([]);
    expect(await fixture.tasks.findFirst(owner, { where: { group: 'g' } })).toBeUndefined();
    expect(await fixture.tasks.count(owner, { tags: { contains: 'x' } })).toBe(0);
    expect(await collectAll(fixture.tasks.stream(allAccounts, {}))).toEqual([]);
    expect((await fixture.tasks.page(owner, { limit: 10 })).items).toEqual([]);
    expect(await fixture.tasks.remove(owner, 't1')).toBe(false);
    expect(await fixture.tasks.update(owner, 't1', (document) => ({ document }))).toBeUndefined();
  });

  test('the event of a removal has the next version', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1'));
    await fixture.tasks.remove(owner, 't1', {}, [createMinutesChanged(1)]);
    const [event] = await fixture.store.outbox.claim(1, 1_000);
    expect(event).toMatchObject({ aggregateId: 't1', aggregateVersion: 2, accountId: 'account-1' });
  });

  test('removing a version that is no longer stored is a stale write', async ({ fixture }) => {
    const loaded = await fixture.tasks.insert(owner, createTask('t1'));
    await fixture.tasks.replace(owner, loaded);
    await expect(fixture.tasks.remove(owner, 't1', { version: 1 })).rejects.toBeInstanceOf(StaleVersionError);
    expect(await fixture.tasks.remove(owner, 't1', { version: 2 })).toBe(true);
  });

  test('a removed id remains in use: insert fails, insertOnce returns version 0 and writes nothing', async ({
    fixture,
  }) => {
    await fixture.tasks.insert(owner, createTask('t1', { title: 'before' }));
    await fixture.tasks.remove(owner, 't1');
    const failure = await fixture.tasks.insert(owner, createTask('t1')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DuplicateKeyError);
    expect(failure).toMatchObject({ index: 'id' });
    const repeated = await fixture.tasks.insertOnce(owner, createTask('t1', { title: 'after' }), [
      createMinutesChanged(1),
    ]);
    expect(repeated).toMatchObject({ inserted: false, document: { id: 't1', title: 'after', version: 0 } });
    await expect(fixture.tasks.replace(owner, repeated.document)).rejects.toBeInstanceOf(StaleVersionError);
    expect(await fixture.tasks.find(owner, 't1')).toBeUndefined();
    expect(await fixture.store.outbox.size()).toBe(0);
  });

  test('an id that another account uses or has used is rejected as a duplicate, without details', async ({
    fixture,
  }) => {
    await fixture.tasks.insert(otherActor, createTask('t1'));
    await expect(fixture.tasks.insertOnce(owner, createTask('t1'))).rejects.toBeInstanceOf(DuplicateKeyError);
    await fixture.tasks.remove(otherActor, 't1');
    await expect(fixture.tasks.insertOnce(owner, createTask('t1'))).rejects.toBeInstanceOf(DuplicateKeyError);
  });

  test('a removed document frees its unique keys', async ({ fixture }) => {
    const fields = { slug: 's', left: 'l', right: 1, token: 'k' };
    for (const id of ['t1', 't2', 't3']) {
      await fixture.tasks.insert(owner, createTask(id, fields));
      await fixture.tasks.remove(owner, id);
    }
    await fixture.tasks.insert(owner, createTask('t4', fields));
    await expect(fixture.tasks.insert(owner, createTask('t5', { slug: 's' }))).rejects.toMatchObject({
      index: 'by_slug',
    });
  });

  test('a tombstone is deleted only after its events were published and 30 days have passed', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('published'));
    await fixture.tasks.insert(owner, createTask('without-events'));
    await fixture.tasks.remove(owner, 'published', {}, [createMinutesChanged(1)]);
    await fixture.tasks.remove(owner, 'without-events');
    const isIdInUse = async (id: string): Promise<boolean> => {
      const outcome = await fixture.tasks.insert(owner, createTask(id)).catch((error: unknown) => error);
      return outcome instanceof DuplicateKeyError;
    };
    fixture.advanceTime(30 * DAY_MS - 1);
    await fixture.store.sweep();
    expect(await isIdInUse('without-events')).toBe(true);
    fixture.advanceTime(1);
    await fixture.store.sweep();
    expect(await isIdInUse('without-events')).toBe(false);
    expect(await isIdInUse('published')).toBe(true);
    const [event] = await fixture.store.outbox.claim(1, 1_000);
    expect(event?.aggregateId).toBe('published');
    await fixture.store.outbox.remove([event?.id ?? '']);
    await fixture.store.sweep();
    expect(await isIdInUse('published')).toBe(false);
  });

  test('exactly one of several concurrent removals succeeds', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1'));
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => fixture.tasks.remove(owner, 't1', {}, [createMinutesChanged(1)])),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await fixture.store.outbox.size()).toBe(1);
  });
}
