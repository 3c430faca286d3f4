import { expect } from '@jest/globals';
import { isAppError } from '@minutehand/contracts/errors';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { DuplicateKeyError, StaleVersionError } from '../errors.ts';
import { createMinutesChanged, createTask, owner, type StoreFixture } from './store-fixture.ts';

/** A write based on a stale version is rejected. */
export function defineVersionTests(test: TestWith<{ fixture: StoreFixture }>): void {
  test('exactly one of fifty concurrent writers of one version succeeds', async ({ fixture }) => {
    const loaded = await fixture.tasks.insert(owner, createTask('t1'));
    const writers = Array.from({ length: 50 }, (_, index) =>
      fixture.tasks.replace(owner, { ...loaded, rank: index }, [createMinutesChanged(index)]),
    );
    const outcomes = await Promise.allSettled(writers);
    const succeeded = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const failed = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(succeeded).toHaveLength(1);
    expect(failed.every(({ reason }) => reason instanceof StaleVersionError)).toBe(true);
    const found = await fixture.tasks.find(owner, 't1');
    expect(found).toEqual(succeeded[0]?.value);
    expect(found?.version).toBe(2);
    expect(await fixture.store.outbox.size()).toBe(1);
  });

  test('a stale write is rejected with the stored version', async ({ fixture }) => {
    const loaded = await fixture.tasks.insert(owner, createTask('t1'));
    await fixture.tasks.replace(owner, { ...loaded, rank: 1 });
    const failure = await fixture.tasks.replace(owner, { ...loaded, rank: 2 }).catch((error: unknown) => error);
    expect(isAppError(failure, 'platform.stale_version') && failure.details.currentVersion).toBe(2);
    expect((await fixture.tasks.find(owner, 't1'))?.rank).toBe(1);
  });

  test('replacing a removed or missing document is a stale write', async ({ fixture }) => {
    const loaded = await fixture.tasks.insert(owner, createTask('t1'));
    await fixture.tasks.remove(owner, 't1');
    await expect(fixture.tasks.replace(owner, loaded)).rejects.toBeInstanceOf(StaleVersionError);
    await expect(fixture.tasks.replace(owner, { ...loaded, id: 'never' })).rejects.toBeInstanceOf(StaleVersionError);
  });

  test('update reloads and retries until every concurrent change is stored', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { rank: 0 }));
    const add = () =>
      fixture.tasks.update(owner, 't1', (found) => ({ document: { ...found, rank: (found.rank ?? 0) + 1 } }));
    await Promise.all([add(), add(), add(), add()]);
    expect(await fixture.tasks.find(owner, 't1')).toMatchObject({ rank: 4, version: 5 });
  });

  test('update rejects as stale when its retries are used up', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { rank: 0 }));
    let loads = 0;
    const update = fixture.tasks.update(owner, 't1', async (found) => {
      loads += 1;
      await fixture.tasks.replace(owner, { ...found, title: 'faster' });
      return { document: { ...found, rank: 1 } };
    });
    await expect(update).rejects.toBeInstanceOf(StaleVersionError);
    expect(loads).toBe(6);
  });

  test('update returns undefined for a missing document and writes nothing without a change', async ({ fixture }) => {
    expect(await fixture.tasks.update(owner, 'absent', (document) => ({ document }))).toBeUndefined();
    const inserted = await fixture.tasks.insert(owner, createTask('t1'));
    expect(await fixture.tasks.update(owner, 't1', () => undefined)).toEqual(inserted);
    expect((await fixture.tasks.find(owner, 't1'))?.version).toBe(1);
  });

  test('an existing id is a duplicate for insert and no error for insertOnce', async ({ fixture }) => {
    const first = await fixture.tasks.insertOnce(owner, createTask('t1', { title: 'first' }), [
      createMinutesChanged(1),
    ]);
    expect(first).toMatchObject({ inserted: true, document: { title: 'first', version: 1 } });
    const second = await fixture.tasks.insertOnce(owner, createTask('t1', { title: 'second' }), [
      createMinutesChanged(2),
    ]);
    expect(second).toEqual({ inserted: false, document: first.document });
    const failure = await fixture.tasks
      .insert(owner, createTask('t1'), [createMinutesChanged(3)])
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DuplicateKeyError);
    expect(failure).toMatchObject({ index: 'id', code: 'platform.duplicate' });
    expect(await fixture.store.outbox.size()).toBe(1);
  });

  test('exactly one of twenty concurrent insertOnce calls with one id inserts', async ({ fixture }) => {
    const inserts = Array.from({ length: 20 }, (_, index) =>
      fixture.tasks.insertOnce(owner, createTask('t1', { rank: index }), [createMinutesChanged(index)]),
    );
    const outcomes = await Promise.all(inserts);
    expect(outcomes.filter(({ inserted }) => inserted)).toHaveLength(1);
    expect(new Set(outcomes.map(({ document }) => document.rank)).size).toBe(1);
    expect(await fixture.store.outbox.size()).toBe(1);
  });
}
