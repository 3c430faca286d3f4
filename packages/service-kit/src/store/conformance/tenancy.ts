import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { StaleVersionError, StoreUsageError } from '../errors.ts';
import {
  allAccounts,
  collectAll,
  createActor,
  createTask,
  otherActor,
  owner,
  type StoreFixture,
  tasks,
} from './store-fixture.ts';

/** A scope never accesses documents of another account. */
export function defineTenancyTests(test: TestWith<{ fixture: StoreFixture }>): void {
  const jobScope = { kind: 'system', reason: 'a job of one account', accountId: 'account-1' } as const;

  test("another account's document is absent for every operation", async ({ fixture }) => {
    const document = await fixture.tasks.insert(owner, createTask('t1', { slug: 's', tags: ['x'], rank: 1 }));
    for (const scope of [otherActor, { ...jobScope, accountId: 'account-2' }]) {
      expect(await fixture.tasks.find(scope, 't1')).toBeUndefined();
      expect(await fixture.tasks.findMany(scope, ['t1'])).toEqual([]);
      expect(await fixture.tasks.findFirst(scope, { where: { slug: 's' } })).toBeUndefined();
      expect((await fixture.tasks.page(scope, { limit: 10 })).items).toEqual([]);
      expect(await collectAll(fixture.tasks.stream(scope, {}))).toEqual([]);
      expect(await fixture.tasks.count(scope, { tags: { contains: 'x' } })).toBe(0);
      expect(await fixture.tasks.update(scope, 't1', () => ({ document }))).toBeUndefined();
      expect(await fixture.tasks.remove(scope, 't1')).toBe(false);
      await expect(fixture.tasks.replace(scope, document)).rejects.toBeInstanceOf(StaleVersionError);
      const moved = { ...document, accountId: 'account-2' };
      await expect(fixture.tasks.replace(scope, moved)).rejects.toBeInstanceOf(StaleVersionError);
    }
    expect(await fixture.tasks.find(owner, 't1')).toEqual(document);
  });

  test('a document cannot be moved to another account', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1'));
    await fixture.tasks.update(owner, 't1', (document) => ({
      document: { ...document, id: 'other', accountId: 'account-2', version: 9 },
    }));
    expect(await fixture.tasks.find(owner, 't1')).toMatchObject({ accountId: 'account-1', version: 2 });
    expect(await collectAll(fixture.tasks.stream(allAccounts, {}))).toHaveLength(1);
  });

  test('a system scope with an account is restricted to it, and without an account sees all accounts', async ({
    fixture,
  }) => {
    await fixture.tasks.insert(owner, createTask('t1'));
    await fixture.tasks.insert(otherActor, createTask('t2'));
    expect((await collectAll(fixture.tasks.stream(jobScope, {}))).map(({ id }) => id)).toEqual(['t1']);
    expect((await collectAll(fixture.tasks.stream(allAccounts, {}))).map(({ id }) => id)).toEqual(['t1', 't2']);
    expect(await fixture.tasks.update(allAccounts, 't2', (document) => ({ document }))).toMatchObject({
      accountId: 'account-2',
      version: 2,
    });
    expect(await fixture.tasks.remove(allAccounts, 't1')).toBe(true);
  });

  test('a new document gets the account of the scope and cannot name another', async ({ fixture }) => {
    expect(await fixture.tasks.insert(owner, createTask('t1', { accountId: 'account-1' }))).toMatchObject({
      accountId: 'account-1',
    });
    await expect(fixture.tasks.insert(owner, createTask('t2', { accountId: 'account-2' }))).rejects.toBeInstanceOf(
      StoreUsageError,
    );
    await expect(fixture.tasks.insert(jobScope, createTask('t2', { accountId: 'account-2' }))).rejects.toBeInstanceOf(
      StoreUsageError,
    );
    await expect(fixture.tasks.insert(allAccounts, createTask('t2'))).rejects.toBeInstanceOf(StoreUsageError);
    expect(await fixture.tasks.insert(allAccounts, createTask('t2', { accountId: 'account-2' }))).toMatchObject({
      accountId: 'account-2',
    });
  });

  test('an empty account is an error, never all accounts', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1'));
    for (const scope of [createActor(''), { ...jobScope, accountId: '' }]) {
      await expect(fixture.tasks.find(scope, 't1')).rejects.toBeInstanceOf(StoreUsageError);
      await expect(fixture.tasks.insert(scope, createTask('t2'))).rejects.toBeInstanceOf(StoreUsageError);
    }
  });

  test('a global aggregate ignores accounts', async ({ fixture }) => {
    expect(await fixture.people.insert(owner, { id: 'p1', email: 'a@example.org' })).toMatchObject({ accountId: '' });
    const found = await fixture.people.findFirst(otherActor, { where: { email: 'a@example.org' } });
    expect(found).toMatchObject({ id: 'p1', version: 1 });
    expect(await fixture.people.update(allAccounts, 'p1', (document) => ({ document }))).toMatchObject({ version: 2 });
    expect((await fixture.people.insertOnce(otherActor, { id: 'p1', email: 'b@example.org' })).document.email).toBe(
      'a@example.org',
    );
  });

  test('using an aggregate that the store was not opened with is a programming error', ({ fixture }) => {
    expect(() => fixture.store.collection({ ...tasks, name: 'unknown' })).toThrow(StoreUsageError);
  });
}
