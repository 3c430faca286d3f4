import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { createActor, createTask, otherActor, owner, type StoreFixture } from './store-fixture.ts';

/** A unique index applies to documents that have all its keys. */
export function defineUniquenessTests(test: TestWith<{ fixture: StoreFixture }>): void {
  test('a duplicate key within an account is rejected with the name of its index', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { slug: 's' }));
    await expect(fixture.tasks.insert(owner, createTask('t2', { slug: 's' }))).rejects.toMatchObject({
      name: 'DuplicateKeyError',
      code: 'platform.duplicate',
      index: 'by_slug',
    });
    await fixture.tasks.insert(otherActor, createTask('t3', { slug: 's' }));
    expect(await fixture.tasks.find(owner, 't2')).toBeUndefined();
  });

  test('a replace cannot use a key of another document, and can keep its own', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { slug: 'one' }));
    const second = await fixture.tasks.insert(owner, createTask('t2', { slug: 'two' }));
    await expect(fixture.tasks.replace(owner, { ...second, slug: 'one' })).rejects.toMatchObject({ index: 'by_slug' });
    expect(await fixture.tasks.replace(owner, { ...second, title: 'same slug' })).toMatchObject({ version: 2 });
  });

  test('a compound key is unique only as a whole', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { left: 'l', right: 1 }));
    await fixture.tasks.insert(owner, createTask('t2', { left: 'l', right: 2 }));
    await expect(fixture.tasks.insert(owner, createTask('t3', { left: 'l', right: 2 }))).rejects.toMatchObject({
      index: 'by_pair',
    });
  });

  test('an absent or null key never conflicts', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { left: 'l' }));
    await fixture.tasks.insert(owner, createTask('t2', { left: 'l', slug: null }));
    const third = await fixture.tasks.insert(owner, createTask('t3', { slug: null }));
    await fixture.tasks.insert(owner, createTask('t4', { slug: 's' }));
    await expect(fixture.tasks.replace(owner, { ...third, slug: 's' })).rejects.toMatchObject({ index: 'by_slug' });
    await fixture.tasks.replace(owner, { ...third, slug: 'other' });
    await expect(fixture.tasks.insert(owner, createTask('t5', { slug: 'other' }))).rejects.toMatchObject({
      index: 'by_slug',
    });
  });

  test('a key that a replace removed can be used again', async ({ fixture }) => {
    const first = await fixture.tasks.insert(owner, createTask('t1', { slug: 's' }));
    const { slug: _slug, ...rest } = first;
    await fixture.tasks.replace(owner, rest);
    expect(await fixture.tasks.insert(owner, createTask('t2', { slug: 's' }))).toMatchObject({ version: 1 });
  });

  test('an acrossAccounts key is unique in the whole database', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { token: 'k' }));
    await expect(fixture.tasks.insert(otherActor, createTask('t2', { token: 'k' }))).rejects.toMatchObject({
      index: 'by_token',
    });
    await fixture.people.insert(owner, { id: 'p1', email: 'a@example.org' });
    await expect(fixture.people.insert(otherActor, { id: 'p2', email: 'a@example.org' })).rejects.toMatchObject({
      index: 'by_email',
    });
  });

  test('insertOnce with a new id and an existing key is a duplicate', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { slug: 's' }));
    await expect(fixture.tasks.insertOnce(owner, createTask('t2', { slug: 's' }))).rejects.toMatchObject({
      index: 'by_slug',
    });
  });

  test('exactly one of twenty concurrent inserts with one key succeeds', async ({ fixture }) => {
    const inserts = Array.from({ length: 20 }, (_, index) =>
      fixture.tasks.insert(createActor('account-1'), createTask(`t${index}`, { slug: 's' })),
    );
    const outcomes = await Promise.allSettled(inserts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await fixture.tasks.count(owner, { slug: 's' })).toBe(1);
  });
}
