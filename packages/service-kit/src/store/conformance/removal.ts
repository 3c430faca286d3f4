import { DAY_MS } from '@minutehand/contracts/limits';
import type { TestAPI } from 'vitest';
import { expect } from 'vitest';
import { DuplicateKeyError, StaleVersionError } from '../errors.ts';
import { all, everywhere, me, said, stranger, thing, type World } from './world.ts';

/** Gone for everybody at once, and in the end altogether. */
export function removalRules(test: TestAPI<{ world: World }>): void {
  test('a removed document is hidden from every read', async ({ world }) => {
    await world.things.insert(me, thing('t1', { group: 'g', tags: ['x'], token: 'k' }));
    expect(await world.things.remove(me, 't1', {}, [said(1)])).toBe(true);
    expect(await world.things.find(me, 't1')).toBeUndefined();
    expect(await world.things.findMany(everywhere, ['t1'])).toEqual([]);
    expect(await world.things.findFirst(me, { where: { group: 'g' } })).toBeUndefined();
    expect(await world.things.count(me, { tags: { contains: 'x' } })).toBe(0);
    expect(await all(world.things.stream(everywhere, {}))).toEqual([]);
    expect((await world.things.page(me, { limit: 10 })).items).toEqual([]);
    expect(await world.things.remove(me, 't1')).toBe(false);
    expect(await world.things.update(me, 't1', (document) => ({ document }))).toBeUndefined();
  });

  test('the event of a removal carries the next version', async ({ world }) => {
    await world.things.insert(me, thing('t1'));
    await world.things.remove(me, 't1', {}, [said(1)]);
    const [event] = await world.store.outbox.claim(1, 1_000);
    expect(event).toMatchObject({ aggregateId: 't1', aggregateVersion: 2, accountId: 'account-1' });
  });

  test('removing a version that is no longer stored is a stale write', async ({ world }) => {
    const loaded = await world.things.insert(me, thing('t1'));
    await world.things.replace(me, loaded);
    await expect(world.things.remove(me, 't1', { version: 1 })).rejects.toBeInstanceOf(StaleVersionError);
    expect(await world.things.remove(me, 't1', { version: 2 })).toBe(true);
  });

  test('a removed id stays taken: insert fails, insertOnce answers version 0 and writes nothing', async ({ world }) => {
    await world.things.insert(me, thing('t1', { title: 'before' }));
    await world.things.remove(me, 't1');
    const failure = await world.things.insert(me, thing('t1')).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DuplicateKeyError);
    expect(failure).toMatchObject({ index: 'id' });
    const again = await world.things.insertOnce(me, thing('t1', { title: 'after' }), [said(1)]);
    expect(again).toMatchObject({ inserted: false, document: { id: 't1', title: 'after', version: 0 } });
    await expect(world.things.replace(me, again.document)).rejects.toBeInstanceOf(StaleVersionError);
    expect(await world.things.find(me, 't1')).toBeUndefined();
    expect(await world.store.outbox.size()).toBe(0);
  });

  test("another account's id, present or removed, is a duplicate that tells nothing", async ({ world }) => {
    await world.things.insert(stranger, thing('t1'));
    await expect(world.things.insertOnce(me, thing('t1'))).rejects.toBeInstanceOf(DuplicateKeyError);
    await world.things.remove(stranger, 't1');
    await expect(world.things.insertOnce(me, thing('t1'))).rejects.toBeInstanceOf(DuplicateKeyError);
  });

  test('a removed document frees its unique keys', async ({ world }) => {
    const fields = { slug: 's', left: 'l', right: 1, token: 'k' };
    for (const id of ['t1', 't2', 't3']) {
      await world.things.insert(me, thing(id, fields));
      await world.things.remove(me, id);
    }
    await world.things.insert(me, thing('t4', fields));
    await expect(world.things.insert(me, thing('t5', { slug: 's' }))).rejects.toMatchObject({ index: 'by_slug' });
  });

  test('a tombstone goes when its events are out and 30 days have passed, not before', async ({ world }) => {
    await world.things.insert(me, thing('said'));
    await world.things.insert(me, thing('silent'));
    await world.things.remove(me, 'said', {}, [said(1)]);
    await world.things.remove(me, 'silent');
    const taken = async (id: string): Promise<boolean> => {
      const outcome = await world.things.insert(me, thing(id)).catch((error: unknown) => error);
      return outcome instanceof DuplicateKeyError;
    };
    world.pass(30 * DAY_MS - 1);
    await world.store.sweep();
    expect(await taken('silent')).toBe(true);
    world.pass(1);
    await world.store.sweep();
    expect(await taken('silent')).toBe(false);
    expect(await taken('said')).toBe(true);
    const [event] = await world.store.outbox.claim(1, 1_000);
    expect(event?.aggregateId).toBe('said');
    await world.store.outbox.remove([event?.id ?? '']);
    await world.store.sweep();
    expect(await taken('said')).toBe(false);
  });

  test('racing removals count once', async ({ world }) => {
    await world.things.insert(me, thing('t1'));
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => world.things.remove(me, 't1', {}, [said(1)])));
    expect(outcomes.filter(Boolean)).toHaveLength(1);
    expect(await world.store.outbox.size()).toBe(1);
  });
}
