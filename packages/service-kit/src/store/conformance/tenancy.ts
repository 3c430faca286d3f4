import { expect } from '@jest/globals';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { StaleVersionError, StoreUsageError } from '../errors.ts';
import {
  allAccounts,
  collectAll,
  createActor,
  owner,
  type StoreFixture,
  stranger,
  thing,
  things,
} from './store-fixture.ts';

/** A scope never accesses documents of another account. */
export function tenancyRules(test: TestWith<{ fixture: StoreFixture }>): void {
  const jobScope = { kind: 'system', reason: 'a job of one account', accountId: 'account-1' } as const;

  test("another account's document is absent for every operation", async ({ fixture }) => {
    const document = await fixture.things.insert(owner, thing('t1', { slug: 's', tags: ['x'], rank: 1 }));
    for (const scope of [stranger, { ...jobScope, accountId: 'account-2' }]) {
      expect(await fixture.things.find(scope, 't1')).toBeUndefined();
      expect(await fixture.things.findMany(scope, ['t1'])).toEqual([]);
      expect(await fixture.things.findFirst(scope, { where: { slug: 's' } })).toBeUndefined();
      expect((await fixture.things.page(scope, { limit: 10 })).items).toEqual([]);
      expect(await collectAll(fixture.things.stream(scope, {}))).toEqual([]);
      expect(await fixture.things.count(scope, { tags: { contains: 'x' } })).toBe(0);
      expect(await fixture.things.update(scope, 't1', () => ({ document }))).toBeUndefined();
      expect(await fixture.things.remove(scope, 't1')).toBe(false);
      await expect(fixture.things.replace(scope, document)).rejects.toBeInstanceOf(StaleVersionError);
      const moved = { ...document, accountId: 'account-2' };
      await expect(fixture.things.replace(scope, moved)).rejects.toBeInstanceOf(StaleVersionError);
    }
    expect(await fixture.things.find(owner, 't1')).toEqual(document);
  });

  test('a document cannot be moved to another account', async ({ fixture }) => {
    await fixture.things.insert(owner, thing('t1'));
    await fixture.things.update(owner, 't1', (document) => ({
      document: { ...document, id: 'other', accountId: 'account-2', version: 9 },
    }));
    expect(await fixture.things.find(owner, 't1')).toMatchObject({ accountId: 'account-1', version: 2 });
    expect(await collectAll(fixture.things.stream(allAccounts, {}))).toHaveLength(1);
  });

  test('a system scope with an account is restricted to it, and without an account sees all accounts', async ({
    fixture,
  }) => {
    await fixture.things.insert(owner, thing('t1'));
    await fixture.things.insert(stranger, thing('t2'));
    expect((await collectAll(fixture.things.stream(jobScope, {}))).map(({ id }) => id)).toEqual(['t1']);
    expect((await collectAll(fixture.things.stream(allAccounts, {}))).map(({ id }) => id)).toEqual(['t1', 't2']);
    expect(await fixture.things.update(allAccounts, 't2', (document) => ({ document }))).toMatchObject({
      accountId: 'account-2',
      version: 2,
    });
    expect(await fixture.things.remove(allAccounts, 't1')).toBe(true);
  });

  test('a new document gets the account of the scope and cannot name another', async ({ fixture }) => {
    expect(await fixture.things.insert(owner, thing('t1', { accountId: 'account-1' }))).toMatchObject({
      accountId: 'account-1',
    });
    await expect(fixture.things.insert(owner, thing('t2', { accountId: 'account-2' }))).rejects.toBeInstanceOf(
      StoreUsageError,
    );
    await expect(fixture.things.insert(jobScope, thing('t2', { accountId: 'account-2' }))).rejects.toBeInstanceOf(
      StoreUsageError,
    );
    await expect(fixture.things.insert(allAccounts, thing('t2'))).rejects.toBeInstanceOf(StoreUsageError);
    expect(await fixture.things.insert(allAccounts, thing('t2', { accountId: 'account-2' }))).toMatchObject({
      accountId: 'account-2',
    });
  });

  test('an empty account is an error, never all accounts', async ({ fixture }) => {
    await fixture.things.insert(owner, thing('t1'));
    for (const scope of [createActor(''), { ...jobScope, accountId: '' }]) {
      await expect(fixture.things.find(scope, 't1')).rejects.toBeInstanceOf(StoreUsageError);
      await expect(fixture.things.insert(scope, thing('t2'))).rejects.toBeInstanceOf(StoreUsageError);
    }
  });

  test('a global aggregate ignores accounts', async ({ fixture }) => {
    expect(await fixture.people.insert(owner, { id: 'p1', email: 'a@example.org' })).toMatchObject({ accountId: '' });
    const found = await fixture.people.findFirst(stranger, { where: { email: 'a@example.org' } });
    expect(found).toMatchObject({ id: 'p1', version: 1 });
    expect(await fixture.people.update(allAccounts, 'p1', (document) => ({ document }))).toMatchObject({ version: 2 });
    expect((await fixture.people.insertOnce(stranger, { id: 'p1', email: 'b@example.org' })).document.email).toBe(
      'a@example.org',
    );
  });

  test('using an aggregate that the store was not opened with is a programming error', ({ fixture }) => {
    expect(() => fixture.store.collection({ ...things, name: 'unknown' })).toThrow(StoreUsageError);
  });
}
