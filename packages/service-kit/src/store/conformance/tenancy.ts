import type { TestAPI } from 'vitest';
import { expect } from 'vitest';
import { StaleVersionError, StoreUsageError } from '../errors.ts';
import { actorOf, all, everywhere, me, stranger, thing, things, type World } from './world.ts';

/** Nobody reaches into another account. */
export function tenancyRules(test: TestAPI<{ world: World }>): void {
  const mine = { kind: 'system', reason: 'a job of one account', accountId: 'account-1' } as const;

  test("another account's document is absent to every operation", async ({ world }) => {
    const document = await world.things.insert(me, thing('t1', { slug: 's', tags: ['x'], rank: 1 }));
    for (const scope of [stranger, { ...mine, accountId: 'account-2' }]) {
      expect(await world.things.find(scope, 't1')).toBeUndefined();
      expect(await world.things.findMany(scope, ['t1'])).toEqual([]);
      expect(await world.things.findFirst(scope, { where: { slug: 's' } })).toBeUndefined();
      expect((await world.things.page(scope, { limit: 10 })).items).toEqual([]);
      expect(await all(world.things.stream(scope, {}))).toEqual([]);
      expect(await world.things.count(scope, { tags: { contains: 'x' } })).toBe(0);
      expect(await world.things.update(scope, 't1', () => ({ document }))).toBeUndefined();
      expect(await world.things.remove(scope, 't1')).toBe(false);
      await expect(world.things.replace(scope, document)).rejects.toBeInstanceOf(StaleVersionError);
      const moved = { ...document, accountId: 'account-2' };
      await expect(world.things.replace(scope, moved)).rejects.toBeInstanceOf(StaleVersionError);
    }
    expect(await world.things.find(me, 't1')).toEqual(document);
  });

  test('a document cannot be moved to another account', async ({ world }) => {
    await world.things.insert(me, thing('t1'));
    await world.things.update(me, 't1', (document) => ({
      document: { ...document, id: 'other', accountId: 'account-2', version: 9 },
    }));
    expect(await world.things.find(me, 't1')).toMatchObject({ accountId: 'account-1', version: 2 });
    expect(await all(world.things.stream(everywhere, {}))).toHaveLength(1);
  });

  test('a system scope with an account keeps to it; without one it sees all', async ({ world }) => {
    await world.things.insert(me, thing('t1'));
    await world.things.insert(stranger, thing('t2'));
    expect((await all(world.things.stream(mine, {}))).map(({ id }) => id)).toEqual(['t1']);
    expect((await all(world.things.stream(everywhere, {}))).map(({ id }) => id)).toEqual(['t1', 't2']);
    expect(await world.things.update(everywhere, 't2', (document) => ({ document }))).toMatchObject({
      accountId: 'account-2',
      version: 2,
    });
    expect(await world.things.remove(everywhere, 't1')).toBe(true);
  });

  test('a draft takes the account of the scope and may not name another', async ({ world }) => {
    expect(await world.things.insert(me, thing('t1', { accountId: 'account-1' }))).toMatchObject({
      accountId: 'account-1',
    });
    await expect(world.things.insert(me, thing('t2', { accountId: 'account-2' }))).rejects.toBeInstanceOf(
      StoreUsageError,
    );
    await expect(world.things.insert(mine, thing('t2', { accountId: 'account-2' }))).rejects.toBeInstanceOf(
      StoreUsageError,
    );
    await expect(world.things.insert(everywhere, thing('t2'))).rejects.toBeInstanceOf(StoreUsageError);
    expect(await world.things.insert(everywhere, thing('t2', { accountId: 'account-2' }))).toMatchObject({
      accountId: 'account-2',
    });
  });

  test('an empty account is an error, never all accounts', async ({ world }) => {
    await world.things.insert(me, thing('t1'));
    for (const scope of [actorOf(''), { ...mine, accountId: '' }]) {
      await expect(world.things.find(scope, 't1')).rejects.toBeInstanceOf(StoreUsageError);
      await expect(world.things.insert(scope, thing('t2'))).rejects.toBeInstanceOf(StoreUsageError);
    }
  });

  test('a global aggregate knows no accounts', async ({ world }) => {
    expect(await world.people.insert(me, { id: 'p1', email: 'a@example.org' })).toMatchObject({ accountId: '' });
    const found = await world.people.findFirst(stranger, { where: { email: 'a@example.org' } });
    expect(found).toMatchObject({ id: 'p1', version: 1 });
    expect(await world.people.update(everywhere, 'p1', (document) => ({ document }))).toMatchObject({ version: 2 });
    expect((await world.people.insertOnce(stranger, { id: 'p1', email: 'b@example.org' })).document.email).toBe(
      'a@example.org',
    );
  });

  test('an aggregate that the store was not opened with is a programming error', ({ world }) => {
    expect(() => world.store.collection({ ...things, name: 'unknown' })).toThrow(StoreUsageError);
  });
}
