import type { TestAPI } from 'vitest';
import { expect } from 'vitest';
import { DuplicateKeyError, StaleVersionError } from '../errors.ts';
import { all, everywhere, me, said, type World } from './world.ts';

const LIFE_MS = 60_000;

/** What has expired is gone at once, and swept later. */
export function expiryRules(test: TestAPI<{ world: World }>): void {
  const until = (world: World): Date => new Date(world.now().getTime() + LIFE_MS);

  test('an expired document is hidden from every read from that moment on', async ({ world }) => {
    const document = await world.tickets.insert(me, { id: 'k1', code: 'c', until: until(world) });
    await world.tickets.insert(me, { id: 'k2', code: 'forever' });
    world.pass(LIFE_MS - 1);
    expect(await world.tickets.find(me, 'k1')).toEqual(document);
    world.pass(1);
    expect(await world.tickets.find(me, 'k1')).toBeUndefined();
    expect(await world.tickets.findFirst(me, { where: { code: 'c' } })).toBeUndefined();
    expect((await all(world.tickets.stream(everywhere, {}))).map(({ id }) => id)).toEqual(['k2']);
    expect(await world.tickets.count(me, {})).toBe(1);
    expect(await world.tickets.remove(me, 'k1')).toBe(false);
    await expect(world.tickets.replace(me, { ...document, until: until(world) })).rejects.toBeInstanceOf(
      StaleVersionError,
    );
  });

  test('an expired document that was not swept yet takes neither its id nor its keys', async ({ world }) => {
    await world.tickets.insert(me, { id: 'k1', code: 'c', until: until(world) });
    world.pass(LIFE_MS);
    expect(await world.tickets.insert(me, { id: 'k2', code: 'c', until: until(world) })).toMatchObject({ version: 1 });
    world.pass(LIFE_MS);
    const once = await world.tickets.insertOnce(me, { id: 'k2', code: 'd', until: until(world) }, [said(1)]);
    expect(once).toMatchObject({ inserted: true, document: { code: 'd' } });
    expect(await world.store.outbox.size()).toBe(1);
    await expect(world.tickets.insert(me, { id: 'k3', code: 'd' })).rejects.toBeInstanceOf(DuplicateKeyError);
  });

  test('the sweep removes what has expired, but not what it has still to say', async ({ world }) => {
    await world.tickets.insert(me, { id: 'k1', code: 'a', until: until(world) }, [said(1)]);
    await world.tickets.insert(me, { id: 'k2', code: 'b', until: until(world) });
    await world.tickets.insert(me, { id: 'k3', code: 'c', until: until(world) });
    await world.tickets.update(me, 'k3', ({ until: _until, ...document }) => ({ document }));
    world.pass(LIFE_MS);
    await world.store.sweep();
    const events = await world.store.outbox.claim(10, 1_000);
    expect(events.map(({ aggregateId }) => aggregateId)).toEqual(['k1']);
    await world.store.outbox.remove(events.map(({ id }) => id));
    await world.store.sweep();
    expect(await world.store.outbox.size()).toBe(0);
    expect(await world.tickets.find(me, 'k3')).toMatchObject({ code: 'c', version: 2 });
  });
}
