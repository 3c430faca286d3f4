import { isAppError } from '@minutehand/contracts/errors';
import type { TestAPI } from 'vitest';
import { expect } from 'vitest';
import { DuplicateKeyError, StaleVersionError } from '../errors.ts';
import { me, said, thing, type World } from './world.ts';

/** Nobody overwrites what they have not seen. */
export function versionRules(test: TestAPI<{ world: World }>): void {
  test('of fifty writers who loaded one version exactly one wins', async ({ world }) => {
    const loaded = await world.things.insert(me, thing('t1'));
    const writers = Array.from({ length: 50 }, (_, index) =>
      world.things.replace(me, { ...loaded, rank: index }, [said(index)]),
    );
    const outcomes = await Promise.allSettled(writers);
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    const lost = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(won).toHaveLength(1);
    expect(lost.every(({ reason }) => reason instanceof StaleVersionError)).toBe(true);
    const found = await world.things.find(me, 't1');
    expect(found).toEqual(won[0]?.value);
    expect(found?.version).toBe(2);
    expect(await world.store.outbox.size()).toBe(1);
  });

  test('a stale write says which version is stored now', async ({ world }) => {
    const loaded = await world.things.insert(me, thing('t1'));
    await world.things.replace(me, { ...loaded, rank: 1 });
    const failure = await world.things.replace(me, { ...loaded, rank: 2 }).catch((error: unknown) => error);
    expect(isAppError(failure, 'platform.stale_version') && failure.details.currentVersion).toBe(2);
    expect((await world.things.find(me, 't1'))?.rank).toBe(1);
  });

  test('replacing what is gone, or never was, is a stale write', async ({ world }) => {
    const loaded = await world.things.insert(me, thing('t1'));
    await world.things.remove(me, 't1');
    await expect(world.things.replace(me, loaded)).rejects.toBeInstanceOf(StaleVersionError);
    await expect(world.things.replace(me, { ...loaded, id: 'never' })).rejects.toBeInstanceOf(StaleVersionError);
  });

  test('update tries again on a fresh load until every change is in', async ({ world }) => {
    await world.things.insert(me, thing('t1', { rank: 0 }));
    const add = () =>
      world.things.update(me, 't1', (found) => ({ document: { ...found, rank: (found.rank ?? 0) + 1 } }));
    await Promise.all([add(), add(), add(), add()]);
    expect(await world.things.find(me, 't1')).toMatchObject({ rank: 4, version: 5 });
  });

  test('update gives up as stale when others are always faster', async ({ world }) => {
    await world.things.insert(me, thing('t1', { rank: 0 }));
    let loads = 0;
    const outrun = world.things.update(me, 't1', async (found) => {
      loads += 1;
      await world.things.replace(me, { ...found, title: 'faster' });
      return { document: { ...found, rank: 1 } };
    });
    await expect(outrun).rejects.toBeInstanceOf(StaleVersionError);
    expect(loads).toBe(6);
  });

  test('update answers undefined for what is absent and writes nothing when nothing is to change', async ({
    world,
  }) => {
    expect(await world.things.update(me, 'absent', (document) => ({ document }))).toBeUndefined();
    const inserted = await world.things.insert(me, thing('t1'));
    expect(await world.things.update(me, 't1', () => undefined)).toEqual(inserted);
    expect((await world.things.find(me, 't1'))?.version).toBe(1);
  });

  test('a taken id is a duplicate to insert and no error to insertOnce', async ({ world }) => {
    const first = await world.things.insertOnce(me, thing('t1', { title: 'first' }), [said(1)]);
    expect(first).toMatchObject({ inserted: true, document: { title: 'first', version: 1 } });
    const second = await world.things.insertOnce(me, thing('t1', { title: 'second' }), [said(2)]);
    expect(second).toEqual({ inserted: false, document: first.document });
    const failure = await world.things.insert(me, thing('t1'), [said(3)]).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(DuplicateKeyError);
    expect(failure).toMatchObject({ index: 'id', code: 'platform.duplicate' });
    expect(await world.store.outbox.size()).toBe(1);
  });

  test('of twenty racing insertOnce with one id exactly one inserts', async ({ world }) => {
    const racing = Array.from({ length: 20 }, (_, index) =>
      world.things.insertOnce(me, thing('t1', { rank: index }), [said(index)]),
    );
    const outcomes = await Promise.all(racing);
    expect(outcomes.filter(({ inserted }) => inserted)).toHaveLength(1);
    expect(new Set(outcomes.map(({ document }) => document.rank)).size).toBe(1);
    expect(await world.store.outbox.size()).toBe(1);
  });
}
