import { describe, expect, it, jest } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import type { StoredEvent } from '@minutehand/contracts/events';
import { eventually } from '@minutehand/test-kit/waiting';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import type { OutboxSource } from '../../store/types.ts';
import { startOutboxRelay } from './outbox-relay.ts';

const log = pino({ level: 'silent' });
const HOUR_MS = 3_600_000;

function createStoredEvent(id: string, aggregateId = 'a'): StoredEvent {
  return {
    id,
    type: 'meetings.meeting_deleted',
    accountId: 'account',
    aggregateId,
    aggregateVersion: 1,
    occurredAt: '2026-01-05T09:00:00.000Z',
    traceparent: '',
    payload: '',
  };
}

/** An in-memory outbox whose clock is controlled by the test. */
function createOutbox(...entries: StoredEvent[]) {
  const leases = new Map<string, number>();
  const listeners = new Set<() => void>();
  const state = { entries, now: 0, claims: 0, renewals: 0 };
  const outbox: OutboxSource = {
    claim: async (limit, leaseMs) => {
      state.claims += 1;
      const unleased = state.entries.filter(({ id }) => (leases.get(id) ?? 0) <= state.now).slice(0, limit);
      for (const { id } of unleased) leases.set(id, state.now + leaseMs);
      return unleased;
    },
    renew: async (ids, leaseMs) => {
      for (const id of ids) leases.set(id, state.now + leaseMs);
      state.renewals += 1;
    },
    remove: async (ids) => {
      state.entries = state.entries.filter(({ id }) => !ids.includes(id));
    },
    onAppend: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    size: async () => state.entries.length,
  };
  const append = (...added: StoredEvent[]) => {
    state.entries.push(...added);
    for (const listener of listeners) listener();
  };
  return { outbox, state, append, listeners };
}

/** A bus that rejects the events for which `isRejected` returns true. */
function createBus(isRejected: (event: StoredEvent) => boolean = () => false) {
  const published: string[] = [];
  return {
    published,
    publish: async (storedEvent: StoredEvent) => {
      await Promise.resolve();
      if (isRejected(storedEvent)) throw new AppError('platform.unavailable');
      published.push(storedEvent.id);
    },
  };
}

describe('the outbox relay', () => {
  it('publishes existing events at its start, then appended ones, and removes confirmed ones', async () => {
    const { outbox, state, append } = createOutbox(createStoredEvent('1'), createStoredEvent('2'));
    const bus = createBus();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(bus.published).toEqual(['1', '2']));
    append(createStoredEvent('3'));
    await eventually(() => expect(state.entries).toEqual([]));
    expect(bus.published).toEqual(['1', '2', '3']);
    await relay.stop();
  });

  it('publishes more than one batch', async () => {
    const { outbox, state } = createOutbox(...['1', '2', '3', '4', '5'].map((id) => createStoredEvent(id)));
    const bus = createBus();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS, batchSize: 2 });
    await eventually(() => expect(state.entries).toEqual([]));
    expect(bus.published).toEqual(['1', '2', '3', '4', '5']);
    await relay.stop();
  });

  it('publishes events found by a periodic sweep', async () => {
    const { outbox, state } = createOutbox();
    const bus = createBus();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: 20 });
    await eventually(() => expect(state.claims).toBeGreaterThan(0));
    state.entries.push(createStoredEvent('1'));
    await eventually(() => expect(bus.published).toEqual(['1']));
    await relay.stop();
  });

  it('retries rejected events in order without blocking other aggregates', async () => {
    let rejectionsLeft = 2;
    const { outbox, state } = createOutbox(
      createStoredEvent('a1', 'a'),
      createStoredEvent('b1', 'b'),
      createStoredEvent('a2', 'a'),
    );
    const bus = createBus(({ id }) => id === 'a1' && rejectionsLeft-- > 0);
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(state.entries).toEqual([]));
    expect(bus.published).toEqual(['b1', 'a1', 'a2']);
    await relay.stop();
  });

  it('is not blocked by an event that can never be published', async () => {
    const { outbox, state, append } = createOutbox(createStoredEvent('1', 'a'));
    const bus = createBus();
    const publish = jest.spyOn(bus, 'publish').mockRejectedValueOnce(new TypeError('no such event'));
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(publish).toHaveBeenCalledTimes(1));
    append(createStoredEvent('2', 'b'));
    await eventually(() => expect(bus.published).toEqual(['2']));
    expect(state.entries.map(({ id }) => id)).toEqual(['1']);
    await relay.stop();
  });

  it('releases rejected events immediately, so that another relay can publish them', async () => {
    const { outbox, state } = createOutbox(createStoredEvent('1'), createStoredEvent('2', 'b'));
    const failingRelay = startOutboxRelay({
      store: { outbox },
      bus: createBus(() => true),
      log,
      sweepIntervalMs: HOUR_MS,
    });
    await eventually(() => expect(state.renewals).toBe(1));
    const bus = createBus();
    // The clock does not advance: a lease would never end.
    const otherRelay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: 10 });
    await eventually(() => expect(state.entries).toEqual([]));
    expect(bus.published).toEqual(['1', '2']);
    await Promise.all([failingRelay.stop(), otherRelay.stop()]);
  });

  it('renews the lease of events while the broker is slow', async () => {
    const { outbox, state } = createOutbox(createStoredEvent('1'), createStoredEvent('2'));
    const confirmed = Promise.withResolvers<void>();
    const slowBus = { publish: () => confirmed.promise };
    const leaseMs = 30;
    const relay = startOutboxRelay({ store: { outbox }, bus: slowBus, log, sweepIntervalMs: HOUR_MS, leaseMs });
    await eventually(() => expect(state.renewals).toBeGreaterThan(0));
    // An earlier lease would have expired by now.
    const before = state.renewals;
    state.now = leaseMs;
    await eventually(() => expect(state.renewals).toBeGreaterThan(before + 1));
    expect(await outbox.claim(10, leaseMs)).toEqual([]);
    confirmed.resolve();
    await eventually(() => expect(state.entries).toEqual([]));
    const { renewals } = state;
    await relay.stop();
    expect(state.renewals).toBe(renewals);
  });

  it('publishes events claimed by a killed process as soon as their lease ends, before the usual sweep', async () => {
    const { outbox, state } = createOutbox(createStoredEvent('1'));
    await outbox.claim(1, 100);
    const bus = createBus();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(state.claims).toBe(2));
    state.now = 100;
    await eventually(() => expect(bus.published).toEqual(['1']));
    await relay.stop();
  });

  it('publishes pending events when it stops, and unsubscribes', async () => {
    const { outbox, state, listeners } = createOutbox();
    const bus = createBus();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(state.claims).toBe(1));
    state.entries.push(createStoredEvent('1'));
    await relay.stop();
    expect(bus.published).toEqual(['1']);
    expect(listeners.size).toBe(0);
  });

  it('stops immediately while the broker is unavailable, and keeps the event in the outbox', async () => {
    const { outbox, state } = createOutbox(createStoredEvent('1'));
    const relay = startOutboxRelay({ store: { outbox }, bus: createBus(() => true), log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(state.claims).toBe(1));
    const before = performance.now();
    await relay.stop();
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(state.entries).toHaveLength(1);
  });

  it('continues after a database failure', async () => {
    const { outbox, append } = createOutbox();
    const claim = jest.spyOn(outbox, 'claim').mockRejectedValueOnce(new Error('down'));
    const bus = createBus();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(claim).toHaveBeenCalledTimes(1));
    append(createStoredEvent('1'));
    await eventually(() => expect(bus.published).toEqual(['1']));
    await relay.stop();
  });

  it('counts published, failed and pending events', async () => {
    let rejectionsLeft = 1;
    const { outbox, state } = createOutbox(createStoredEvent('1'), createStoredEvent('2'));
    const registry = new Registry();
    const bus = createBus(() => rejectionsLeft-- > 0);
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS, registry });
    await eventually(() => expect(state.entries).toEqual([]));
    await relay.stop();
    const metrics = await registry.metrics();
    expect(metrics).toContain('minutehand_outbox_published_total 2');
    expect(metrics).toContain('minutehand_outbox_failed_total 1');
    expect(metrics).toContain('minutehand_outbox_waiting 0');
  });
});
