import { expect, jest } from '@jest/globals';
import { decodeEvent } from '@minutehand/contracts/events';
import type { TestWith } from '@minutehand/test-kit/fixtures';
import { trace } from '@opentelemetry/api';
import { DuplicateKeyError, StoreUsageError } from '../errors.ts';
import { createMinutesChanged, createTask, owner, type StoreFixture } from './store-fixture.ts';

const LEASE_MS = 10_000;
const getVersions = (events: readonly { payload: string }[]): number[] =>
  events.map(({ payload }) => decodeEvent('meetings.minutes_changed', Buffer.from(payload, 'base64')).version);

/** A write and its events are stored together or not at all. */
export function defineOutboxTests(test: TestWith<{ fixture: StoreFixture }>): void {
  test('an event has an id, time, account, aggregate, the version after the write, and a payload', async ({
    fixture,
  }) => {
    const inserted = await fixture.tasks.insert(owner, createTask('t1'));
    fixture.advanceTime(5);
    await fixture.tasks.replace(owner, inserted, [createMinutesChanged(7)]);
    expect(await fixture.store.outbox.claim(10, LEASE_MS)).toEqual([
      {
        id: 'e000001',
        type: 'meetings.minutes_changed',
        accountId: 'account-1',
        aggregateId: 't1',
        aggregateVersion: 2,
        occurredAt: fixture.now().toISOString(),
        traceparent: '',
        payload: expect.any(String),
      },
    ]);
  });

  test('an event has the trace of its write', async ({ fixture }) => {
    const spanContext = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', traceFlags: 1 };
    const active = jest.spyOn(trace, 'getActiveSpan').mockReturnValue(trace.wrapSpanContext(spanContext));
    try {
      await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1)]);
    } finally {
      active.mockRestore();
    }
    const [event] = await fixture.store.outbox.claim(1, LEASE_MS);
    expect(event?.traceparent).toBe('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
  });

  test('a failed write appends no events', async ({ fixture }) => {
    const loaded = await fixture.tasks.insert(owner, createTask('t1', { slug: 's' }));
    await fixture.tasks.replace(owner, loaded);
    await expect(fixture.tasks.replace(owner, loaded, [createMinutesChanged(1)])).rejects.toThrow();
    await expect(
      fixture.tasks.insert(owner, createTask('t2', { slug: 's' }), [createMinutesChanged(2)]),
    ).rejects.toBeInstanceOf(DuplicateKeyError);
    await expect(fixture.tasks.remove(owner, 't1', { version: 1 }, [createMinutesChanged(3)])).rejects.toThrow();
    expect(await fixture.tasks.remove(owner, 'absent', {}, [createMinutesChanged(4)])).toBe(false);
    expect(await fixture.store.outbox.size()).toBe(0);
  });

  test('claim returns the oldest entries of all aggregates first, up to the limit', async ({ fixture }) => {
    let loaded = await fixture.tasks.insert(owner, createTask('t2'), [
      createMinutesChanged(1),
      createMinutesChanged(2),
    ]);
    fixture.advanceTime(10);
    await fixture.people.insert(owner, { id: 'p1', email: 'a@example.org' }, [createMinutesChanged(3)]);
    fixture.advanceTime(10);
    await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(4)]);
    fixture.advanceTime(10);
    loaded = await fixture.tasks.replace(owner, loaded, [createMinutesChanged(5)]);
    fixture.advanceTime(10);
    await fixture.tasks.remove(owner, 't1', {}, [createMinutesChanged(6)]);
    expect(await fixture.store.outbox.size()).toBe(6);
    expect(getVersions(await fixture.store.outbox.claim(1, LEASE_MS))).toEqual([1]);
    expect(getVersions(await fixture.store.outbox.claim(3, LEASE_MS))).toEqual([2, 3, 4]);
    expect(getVersions(await fixture.store.outbox.claim(100, LEASE_MS))).toEqual([5, 6]);
    expect(await fixture.store.outbox.claim(100, LEASE_MS)).toEqual([]);
    expect(await fixture.store.outbox.size()).toBe(6);
  });

  test('a claimed entry is hidden from other relays until its lease ends', async ({ fixture }) => {
    const other = await fixture.openAnotherStore();
    await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1)]);
    const [claimed] = await fixture.store.outbox.claim(10, LEASE_MS);
    expect(await other.outbox.claim(10, LEASE_MS)).toEqual([]);
    fixture.advanceTime(LEASE_MS);
    expect(await other.outbox.claim(10, LEASE_MS)).toEqual([claimed]);
    expect(await fixture.store.outbox.claim(10, LEASE_MS)).toEqual([]);
  });

  test('setting the clock back does not delay the entries that a killed relay has leased', async ({ fixture }) => {
    const other = await fixture.openAnotherStore();
    await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1)]);
    await fixture.people.insert(owner, { id: 'p1', email: 'a@example.org' }, [createMinutesChanged(2)]);
    const claimed = await fixture.store.outbox.claim(10, LEASE_MS);
    expect(claimed).toHaveLength(2);
    fixture.advanceTime(-3_600_000);
    expect(await other.outbox.claim(10, LEASE_MS)).toEqual(claimed);
    expect(await fixture.store.outbox.claim(10, LEASE_MS)).toEqual([]);
    fixture.advanceTime(LEASE_MS);
    expect(await fixture.store.outbox.claim(10, LEASE_MS)).toEqual(claimed);
  });

  test('a lease of the maximum length is valid for a process whose clock is slightly behind', async ({ fixture }) => {
    const other = await fixture.openAnotherStore();
    await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1)]);
    expect(await fixture.store.outbox.claim(10, LEASE_MS)).toHaveLength(1);
    fixture.advanceTime(-1);
    expect(await other.outbox.claim(10, LEASE_MS)).toEqual([]);
  });

  test('a lease beyond the longest one is a programming error', async ({ fixture }) => {
    await expect(fixture.store.outbox.claim(10, LEASE_MS + 1)).rejects.toBeInstanceOf(StoreUsageError);
    await expect(fixture.store.outbox.renew(['e1'], LEASE_MS + 1)).rejects.toBeInstanceOf(StoreUsageError);
  });

  test('a renewed lease lasts from the renewal on, and a released one ends immediately', async ({ fixture }) => {
    const other = await fixture.openAnotherStore();
    await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1), createMinutesChanged(2)]);
    await fixture.people.insert(owner, { id: 'p1', email: 'a@example.org' }, [createMinutesChanged(3)]);
    const claimed = await fixture.store.outbox.claim(10, LEASE_MS);
    const [first = '', second = '', third = ''] = claimed.map(({ id }) => id);
    fixture.advanceTime(LEASE_MS - 1);
    await fixture.store.outbox.renew([second, third, 'unknown'], LEASE_MS);
    await fixture.store.outbox.renew([], LEASE_MS);
    fixture.advanceTime(1);
    expect((await other.outbox.claim(10, LEASE_MS)).map(({ id }) => id)).toEqual([first]);
    await fixture.store.outbox.remove([second]);
    await fixture.store.outbox.renew([second, third], 0);
    expect(await other.outbox.claim(10, LEASE_MS)).toEqual([claimed[2]]);
    expect(await fixture.tasks.find(owner, 't1')).toMatchObject({ version: 1 });
    expect(await fixture.store.outbox.size()).toBe(2);
  });

  test('new entries of a document can be claimed while older ones are leased', async ({ fixture }) => {
    const loaded = await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1)]);
    await fixture.store.outbox.claim(10, LEASE_MS);
    await fixture.tasks.replace(owner, loaded, [createMinutesChanged(2)]);
    expect(getVersions(await fixture.store.outbox.claim(10, LEASE_MS))).toEqual([2]);
  });

  test('two relays never claim the same entry at the same time', async ({ fixture }) => {
    const other = await fixture.openAnotherStore();
    for (let index = 0; index < 30; index += 1)
      await fixture.tasks.insert(owner, createTask(`t${index}`), [
        createMinutesChanged(index),
        createMinutesChanged(index),
      ]);
    const relays = [fixture.store, other, fixture.store, other];
    const claims = await Promise.all(relays.map((store) => store.outbox.claim(20, LEASE_MS)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const remainingEvents = await other.outbox.claim(100, LEASE_MS);
    expect(new Set([...ids, ...remainingEvents.map(({ id }) => id)]).size).toBe(60);
  });

  test('removing entries is idempotent, keeps the version, and works for entries that another relay claimed', async ({
    fixture,
  }) => {
    const other = await fixture.openAnotherStore();
    const loaded = await fixture.tasks.insert(owner, createTask('t1'), [
      createMinutesChanged(1),
      createMinutesChanged(2),
    ]);
    const [first, second] = await fixture.store.outbox.claim(10, LEASE_MS);
    const id = first?.id ?? '';
    await other.outbox.remove([id, 'unknown']);
    await fixture.store.outbox.remove([id]);
    await fixture.store.outbox.remove([]);
    expect(await fixture.store.outbox.size()).toBe(1);
    expect(await fixture.tasks.find(owner, 't1')).toEqual(loaded);
    expect(await fixture.tasks.replace(owner, loaded)).toMatchObject({ version: 2 });
    fixture.advanceTime(LEASE_MS);
    expect(await fixture.store.outbox.claim(10, LEASE_MS)).toEqual([second]);
  });

  test('concurrent writes and removals neither restore, duplicate nor lose entries', async ({ fixture }) => {
    await fixture.tasks.insert(owner, createTask('t1', { rank: 0 }), [createMinutesChanged(0)]);
    let writing = true;
    const seen: number[] = [];
    const write = async (): Promise<void> => {
      for (let index = 1; index <= 40; index += 1) {
        fixture.advanceTime(1);
        await fixture.tasks.update(owner, 't1', (document) => ({
          document: { ...document, rank: index },
          events: [createMinutesChanged(index)],
        }));
      }
      writing = false;
    };
    const relay = async (): Promise<void> => {
      while (writing || (await fixture.store.outbox.size()) > 0) {
        const events = await fixture.store.outbox.claim(3, LEASE_MS);
        seen.push(...getVersions(events));
        await fixture.store.outbox.remove(events.map(({ id }) => id));
        await new Promise((resume) => setImmediate(resume));
      }
    };
    await Promise.all([write(), relay(), relay()]);
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 41 }, (_, index) => index));
    expect(await fixture.store.outbox.claim(10, LEASE_MS)).toEqual([]);
    expect(await fixture.tasks.find(owner, 't1')).toMatchObject({ rank: 40, version: 41 });
  });

  test('documents that are removed while they are being written and relayed publish each event once', async ({
    fixture,
  }) => {
    const other = await fixture.openAnotherStore();
    const ids = Array.from({ length: 12 }, (_, index) => `t${index}`);
    for (const id of ids) await fixture.tasks.insert(owner, createTask(id), [createMinutesChanged(0)]);
    let writing = true;
    const expected: string[] = [];
    const write = async (id: string): Promise<void> => {
      for (let round = 1; ; round += 1) {
        const written = await fixture.tasks.update(owner, id, (document) => ({
          document: { ...document, rank: round },
          events: [createMinutesChanged(round)],
        }));
        if (!written) return;
        expected.push(`${id} ${written.version}`);
        await new Promise((resume) => setImmediate(resume));
      }
    };
    const removeAfterWrites = async (id: string, at: number): Promise<void> => {
      while (((await fixture.tasks.find(owner, id))?.version ?? 0) < 3 + at)
        await new Promise((resume) => setImmediate(resume));
      expect(await fixture.tasks.remove(owner, id, {}, [createMinutesChanged(-1)])).toBe(true);
    };
    const published: string[] = [];
    const removals: string[] = [];
    const relay = async (outbox: typeof other.outbox): Promise<void> => {
      while (writing || (await outbox.size()) > 0) {
        const events = await outbox.claim(5, LEASE_MS);
        for (const event of events) {
          const isRemoval = getVersions([event])[0] === -1;
          (isRemoval ? removals : published).push(`${event.aggregateId} ${event.aggregateVersion}`);
        }
        await outbox.remove(events.map(({ id }) => id));
        await new Promise((resume) => setImmediate(resume));
      }
    };
    const writers = Promise.all([...ids.map(write), ...ids.map(removeAfterWrites)]).finally(() => {
      writing = false;
    });
    await Promise.all([writers, relay(fixture.store.outbox), relay(other.outbox)]);
    expect(published.sort()).toEqual([...ids.map((id) => `${id} 1`), ...expected].sort());
    expect(removals.map((removal) => removal.split(' ')[0]).sort()).toEqual([...ids].sort());
    fixture.advanceTime(LEASE_MS);
    expect(await fixture.store.outbox.claim(100, LEASE_MS)).toEqual([]);
    expect(await fixture.store.outbox.size()).toBe(0);
    expect(await fixture.tasks.count(owner, {})).toBe(0);
  });

  test('onAppend is called after each write with events, until it is unsubscribed', async ({ fixture }) => {
    let notifications = 0;
    const unsubscribe = fixture.store.outbox.onAppend(() => {
      notifications += 1;
    });
    const loaded = await fixture.tasks.insert(owner, createTask('t1'), [createMinutesChanged(1)]);
    const replaced = await fixture.tasks.replace(owner, loaded);
    await fixture.tasks.replace(owner, replaced, [createMinutesChanged(2)]);
    await fixture.tasks.remove(owner, 't1', {}, [createMinutesChanged(3)]);
    expect(notifications).toBe(3);
    unsubscribe();
    await fixture.tasks.insert(owner, createTask('t2'), [createMinutesChanged(4)]);
    expect(notifications).toBe(3);
  });
}
