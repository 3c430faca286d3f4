import { decodeEvent } from '@minutehand/contracts/events';
import { trace } from '@opentelemetry/api';
import type { TestAPI } from 'vitest';
import { expect, vi } from 'vitest';
import { DuplicateKeyError } from '../errors.ts';
import { me, said, thing, type World } from './world.ts';

const LEASE_MS = 30_000;
const versions = (events: readonly { payload: string }[]): number[] =>
  events.map(({ payload }) => decodeEvent('meetings.minutes_changed', Buffer.from(payload, 'base64')).version);

/** Changed and said, or neither. */
export function outboxRules(test: TestAPI<{ world: World }>): void {
  test('an event carries id, time, aggregate, version after the write, account and payload', async ({ world }) => {
    const inserted = await world.things.insert(me, thing('t1'));
    world.pass(5);
    await world.things.replace(me, inserted, [said(7)]);
    expect(await world.store.outbox.claim(10, LEASE_MS)).toEqual([
      {
        id: 'e000001',
        type: 'meetings.minutes_changed',
        accountId: 'account-1',
        aggregateId: 't1',
        aggregateVersion: 2,
        occurredAt: world.now().toISOString(),
        traceparent: '',
        payload: expect.any(String),
      },
    ]);
  });

  test('an event carries the trace of the write', async ({ world }) => {
    const spanContext = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 };
    const active = vi.spyOn(trace, 'getActiveSpan').mockReturnValue(trace.wrapSpanContext(spanContext));
    try {
      await world.things.insert(me, thing('t1'), [said(1)]);
    } finally {
      active.mockRestore();
    }
    const [event] = await world.store.outbox.claim(1, LEASE_MS);
    expect(event?.traceparent).toBe('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  });

  test('a write that fails says nothing', async ({ world }) => {
    const loaded = await world.things.insert(me, thing('t1', { slug: 's' }));
    await world.things.replace(me, loaded);
    await expect(world.things.replace(me, loaded, [said(1)])).rejects.toThrow();
    await expect(world.things.insert(me, thing('t2', { slug: 's' }), [said(2)])).rejects.toBeInstanceOf(
      DuplicateKeyError,
    );
    await expect(world.things.remove(me, 't1', { version: 1 }, [said(3)])).rejects.toThrow();
    expect(await world.things.remove(me, 'absent', {}, [said(4)])).toBe(false);
    expect(await world.store.outbox.size()).toBe(0);
  });

  test('entries come oldest first over all aggregates, at most as many as asked for', async ({ world }) => {
    let loaded = await world.things.insert(me, thing('t2'), [said(1), said(2)]);
    world.pass(10);
    await world.people.insert(me, { id: 'p1', email: 'a@example.org' }, [said(3)]);
    world.pass(10);
    await world.things.insert(me, thing('t1'), [said(4)]);
    world.pass(10);
    loaded = await world.things.replace(me, loaded, [said(5)]);
    world.pass(10);
    await world.things.remove(me, 't1', {}, [said(6)]);
    expect(await world.store.outbox.size()).toBe(6);
    expect(versions(await world.store.outbox.claim(1, LEASE_MS))).toEqual([1]);
    expect(versions(await world.store.outbox.claim(3, LEASE_MS))).toEqual([2, 3, 4]);
    expect(versions(await world.store.outbox.claim(100, LEASE_MS))).toEqual([5, 6]);
    expect(await world.store.outbox.claim(100, LEASE_MS)).toEqual([]);
    expect(await world.store.outbox.size()).toBe(6);
  });

  test('a claimed entry is hidden from other relays until its lease ends', async ({ world }) => {
    const other = await world.openAgain();
    await world.things.insert(me, thing('t1'), [said(1)]);
    const [claimed] = await world.store.outbox.claim(10, LEASE_MS);
    expect(await other.outbox.claim(10, LEASE_MS)).toEqual([]);
    world.pass(LEASE_MS);
    expect(await other.outbox.claim(10, LEASE_MS)).toEqual([claimed]);
    expect(await world.store.outbox.claim(10, LEASE_MS)).toEqual([]);
  });

  test('a lease that is renewed lasts from then on, one that is given up is over at once', async ({ world }) => {
    const other = await world.openAgain();
    await world.things.insert(me, thing('t1'), [said(1), said(2)]);
    await world.people.insert(me, { id: 'p1', email: 'a@example.org' }, [said(3)]);
    const claimed = await world.store.outbox.claim(10, LEASE_MS);
    const [first = '', second = '', third = ''] = claimed.map(({ id }) => id);
    world.pass(LEASE_MS - 1);
    await world.store.outbox.renew([second, third, 'unknown'], LEASE_MS);
    await world.store.outbox.renew([], LEASE_MS);
    world.pass(1);
    expect((await other.outbox.claim(10, LEASE_MS)).map(({ id }) => id)).toEqual([first]);
    await world.store.outbox.remove([second]);
    await world.store.outbox.renew([second, third], 0);
    expect(await other.outbox.claim(10, LEASE_MS)).toEqual([claimed[2]]);
    expect(await world.things.find(me, 't1')).toMatchObject({ version: 1 });
    expect(await world.store.outbox.size()).toBe(2);
  });

  test('what is said while entries of the same document are leased can be claimed at once', async ({ world }) => {
    const loaded = await world.things.insert(me, thing('t1'), [said(1)]);
    await world.store.outbox.claim(10, LEASE_MS);
    await world.things.replace(me, loaded, [said(2)]);
    expect(versions(await world.store.outbox.claim(10, LEASE_MS))).toEqual([2]);
  });

  test('two relays never hold one entry at the same time', async ({ world }) => {
    const other = await world.openAgain();
    for (let index = 0; index < 30; index += 1)
      await world.things.insert(me, thing(`t${index}`), [said(index), said(index)]);
    const relays = [world.store, other, world.store, other];
    const claims = await Promise.all(relays.map((store) => store.outbox.claim(20, LEASE_MS)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await other.outbox.claim(100, LEASE_MS);
    expect(new Set([...ids, ...rest.map(({ id }) => id)]).size).toBe(60);
  });

  test('removing is idempotent, leaves the version alone, and works for what another relay claimed', async ({
    world,
  }) => {
    const other = await world.openAgain();
    const loaded = await world.things.insert(me, thing('t1'), [said(1), said(2)]);
    const [first, second] = await world.store.outbox.claim(10, LEASE_MS);
    const id = first?.id ?? '';
    await other.outbox.remove([id, 'unknown']);
    await world.store.outbox.remove([id]);
    await world.store.outbox.remove([]);
    expect(await world.store.outbox.size()).toBe(1);
    expect(await world.things.find(me, 't1')).toEqual(loaded);
    expect(await world.things.replace(me, loaded)).toMatchObject({ version: 2 });
    world.pass(LEASE_MS);
    expect(await world.store.outbox.claim(10, LEASE_MS)).toEqual([second]);
  });

  test('writing and removing at the same time neither brings entries back nor doubles nor loses them', async ({
    world,
  }) => {
    await world.things.insert(me, thing('t1', { rank: 0 }), [said(0)]);
    let writing = true;
    const seen: number[] = [];
    const write = async (): Promise<void> => {
      for (let index = 1; index <= 40; index += 1) {
        world.pass(1);
        await world.things.update(me, 't1', (document) => ({
          document: { ...document, rank: index },
          events: [said(index)],
        }));
      }
      writing = false;
    };
    const relay = async (): Promise<void> => {
      while (writing || (await world.store.outbox.size()) > 0) {
        const events = await world.store.outbox.claim(3, LEASE_MS);
        seen.push(...versions(events));
        await world.store.outbox.remove(events.map(({ id }) => id));
        await new Promise((resume) => setImmediate(resume));
      }
    };
    await Promise.all([write(), relay(), relay()]);
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, index) => index));
    expect(await world.store.outbox.claim(10, LEASE_MS)).toEqual([]);
    expect(await world.things.find(me, 't1')).toMatchObject({ rank: 40, version: 41 });
  });

  test('documents that are removed while they are written and relayed say each thing once, and nothing after', async ({
    world,
  }) => {
    const other = await world.openAgain();
    const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
    for (const id of ids) await world.things.insert(me, thing(id), [said(0)]);
    let writing = true;
    const happened: string[] = [];
    const write = async (id: string): Promise<void> => {
      for (let round = 1; ; round += 1) {
        const written = await world.things.update(me, id, (document) => ({
          document: { ...document, rank: round },
          events: [said(round)],
        }));
        if (!written) return;
        happened.push(`${id} ${written.version}`);
        await new Promise((resume) => setImmediate(resume));
      }
    };
    const removeSoon = async (id: string, at: number): Promise<void> => {
      while (((await world.things.find(me, id))?.version ?? 0) < 3 + at)
        await new Promise((resume) => setImmediate(resume));
      expect(await world.things.remove(me, id, {}, [said(-1)])).toBe(true);
    };
    const heard: string[] = [];
    const removals: string[] = [];
    const relay = async (outbox: typeof other.outbox): Promise<void> => {
      while (writing || (await outbox.size()) > 0) {
        const events = await outbox.claim(5, LEASE_MS);
        for (const event of events) {
          const isRemoval = versions([event])[0] === -1;
          (isRemoval ? removals : heard).push(`${event.aggregateId} ${event.aggregateVersion}`);
        }
        await outbox.remove(events.map(({ id }) => id));
        await new Promise((resume) => setImmediate(resume));
      }
    };
    const writers = Promise.all([...ids.map(write), ...ids.map(removeSoon)]).finally(() => {
      writing = false;
    });
    await Promise.all([writers, relay(world.store.outbox), relay(other.outbox)]);
    expect(heard.sort()).toEqual([...ids.map((id) => `${id} 1`), ...happened].sort());
    expect(removals.map((removal) => removal.split(' ')[0]).sort()).toEqual([...ids].sort());
    world.pass(LEASE_MS);
    expect(await world.store.outbox.claim(100, LEASE_MS)).toEqual([]);
    expect(await world.store.outbox.size()).toBe(0);
    expect(await world.things.count(me, {})).toBe(0);
  });

  test('who listens is woken by each write that says something, until they leave', async ({ world }) => {
    let woken = 0;
    const leave = world.store.outbox.onAppend(() => {
      woken += 1;
    });
    const loaded = await world.things.insert(me, thing('t1'), [said(1)]);
    const replaced = await world.things.replace(me, loaded);
    await world.things.replace(me, replaced, [said(2)]);
    await world.things.remove(me, 't1', {}, [said(3)]);
    expect(woken).toBe(3);
    leave();
    await world.things.insert(me, thing('t2'), [said(4)]);
    expect(woken).toBe(3);
  });
}
