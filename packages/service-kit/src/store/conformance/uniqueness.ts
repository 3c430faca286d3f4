import type { TestAPI } from 'vitest';
import { expect } from 'vitest';
import { actorOf, me, stranger, thing, type World } from './world.ts';

/** A unique index holds for documents that have all its keys. */
export function uniquenessRules(test: TestAPI<{ world: World }>): void {
  test('a unique key holds within an account and names its index', async ({ world }) => {
    await world.things.insert(me, thing('t1', { slug: 's' }));
    await expect(world.things.insert(me, thing('t2', { slug: 's' }))).rejects.toMatchObject({
      name: 'DuplicateKeyError',
      code: 'platform.duplicate',
      index: 'by_slug',
    });
    await world.things.insert(stranger, thing('t3', { slug: 's' }));
    expect(await world.things.find(me, 't2')).toBeUndefined();
  });

  test('a replace may not take a key that another document has, and may keep its own', async ({ world }) => {
    await world.things.insert(me, thing('t1', { slug: 'one' }));
    const second = await world.things.insert(me, thing('t2', { slug: 'two' }));
    await expect(world.things.replace(me, { ...second, slug: 'one' })).rejects.toMatchObject({ index: 'by_slug' });
    expect(await world.things.replace(me, { ...second, title: 'same slug' })).toMatchObject({ version: 2 });
  });

  test('a compound unique key holds only as a whole', async ({ world }) => {
    await world.things.insert(me, thing('t1', { left: 'l', right: 1 }));
    await world.things.insert(me, thing('t2', { left: 'l', right: 2 }));
    await expect(world.things.insert(me, thing('t3', { left: 'l', right: 2 }))).rejects.toMatchObject({
      index: 'by_pair',
    });
  });

  test('what lacks a key, or has null there, collides with nothing', async ({ world }) => {
    await world.things.insert(me, thing('t1', { left: 'l' }));
    await world.things.insert(me, thing('t2', { left: 'l', slug: null }));
    const third = await world.things.insert(me, thing('t3', { slug: null }));
    await world.things.insert(me, thing('t4', { slug: 's' }));
    await expect(world.things.replace(me, { ...third, slug: 's' })).rejects.toMatchObject({ index: 'by_slug' });
    await world.things.replace(me, { ...third, slug: 'other' });
    await expect(world.things.insert(me, thing('t5', { slug: 'other' }))).rejects.toMatchObject({ index: 'by_slug' });
  });

  test('a key that a replace gave up is free', async ({ world }) => {
    const first = await world.things.insert(me, thing('t1', { slug: 's' }));
    const { slug: _slug, ...rest } = first;
    await world.things.replace(me, rest);
    expect(await world.things.insert(me, thing('t2', { slug: 's' }))).toMatchObject({ version: 1 });
  });

  test('across accounts a unique key is unique in the whole database', async ({ world }) => {
    await world.things.insert(me, thing('t1', { token: 'k' }));
    await expect(world.things.insert(stranger, thing('t2', { token: 'k' }))).rejects.toMatchObject({
      index: 'by_token',
    });
    await world.people.insert(me, { id: 'p1', email: 'a@example.org' });
    await expect(world.people.insert(stranger, { id: 'p2', email: 'a@example.org' })).rejects.toMatchObject({
      index: 'by_email',
    });
  });

  test('insertOnce with a free id and a taken key is a duplicate', async ({ world }) => {
    await world.things.insert(me, thing('t1', { slug: 's' }));
    await expect(world.things.insertOnce(me, thing('t2', { slug: 's' }))).rejects.toMatchObject({ index: 'by_slug' });
  });

  test('of twenty racing inserts with one key exactly one wins', async ({ world }) => {
    const racing = Array.from({ length: 20 }, (_, index) =>
      world.things.insert(actorOf('account-1'), thing(`t${index}`, { slug: 's' })),
    );
    const outcomes = await Promise.allSettled(racing);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.things.count(me, { slug: 's' })).toBe(1);
  });
}
