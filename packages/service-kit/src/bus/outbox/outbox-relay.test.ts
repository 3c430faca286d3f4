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

function event(id: string, aggregateId = 'a'): StoredEvent {
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

/** An outbox in memory, with leases by a clock that the test moves. */
function outboxOf(...entries: StoredEvent[]) {
  const leases = new Map<string, number>();
  const listeners = new Set<() => void>();
  const state = { entries, now: 0, claims: 0, renewals: 0 };
  const outbox: OutboxSource = {
    claim: async (limit, leaseMs) => {
      state.claims += 1;
      const free = state.entries.filter(({ id }) => (leases.get(id) ?? 0) <= state.now).slice(0, limit);
      for (const { id } of free) leases.set(id, state.now + leaseMs);
      return free;
    },
    renew: async (ids, leaseMs) => {
      for (const id of ids) leases.set(id, state.now + leaseMs);
      state.renewals += 1;
    },
    remove: async (ids) => {
      state.entries = state.entries.filter(({ id }) => !ids.includes(id));
    },
    onAppend: (wake) => {
      listeners.add(wake);
      return () => listeners.delete(wake);
    },
    size: async () => state.entries.length,
  };
  const append = (...more: StoredEvent[]) => {
    state.entries.push(...more);
    for (const wake of listeners) wake();
  };
  return { outbox, state, append, listeners };
}

/** A broker that takes what `refuses` lets through. */
function busThat(refuses: (event: StoredEvent) => boolean = () => false) {
  const said: string[] = [];
  return {
    said,
    publish: async (one: StoredEvent) => {
      await Promise.resolve();
      if (refuses(one)) throw new AppError('platform.unavailable');
      said.push(one.id);
    },
  };
}

describe('the outbox relay', () => {
  it('says at its start what was left behind, then what is appended, and removes what was confirmed', async () => {
    const { outbox, state, append } = outboxOf(event('1'), event('2'));
    const bus = busThat();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(bus.said).toEqual(['1', '2']));
    append(event('3'));
    await eventually(() => expect(state.entries).toEqual([]));
    expect(bus.said).toEqual(['1', '2', '3']);
    await relay.stop();
  });

  it('works through more than one batch', async () => {
    const { outbox, state } = outboxOf(...['1', '2', '3', '4', '5'].map((id) => event(id)));
    const bus = busThat();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS, batchSize: 2 });
    await eventually(() => expect(state.entries).toEqual([]));
    expect(bus.said).toEqual(['1', '2', '3', '4', '5']);
    await relay.stop();
  });

  it('sweeps on its timer for what it was not told of', async () => {
    const { outbox, state } = outboxOf();
    const bus = busThat();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: 20 });
    await eventually(() => expect(state.claims).toBeGreaterThan(0));
    state.entries.push(event('1'));
    await eventually(() => expect(bus.said).toEqual(['1']));
    await relay.stop();
  });

  it('tries again what was refused, in order, and lets other aggregates pass', async () => {
    let refusals = 2;
    const { outbox, state } = outboxOf(event('a1', 'a'), event('b1', 'b'), event('a2', 'a'));
    const bus = busThat(({ id }) => id === 'a1' && refusals-- > 0);
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(state.entries).toEqual([]));
    expect(bus.said).toEqual(['b1', 'a1', 'a2']);
    await relay.stop();
  });

  it('is not held up by an event that cannot be said at all', async () => {
    const { outbox, state, append } = outboxOf(event('1', 'a'));
    const bus = busThat();
    const publish = jest.spyOn(bus, 'publish').mockRejectedValueOnce(new TypeError('no such event'));
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(publish).toHaveBeenCalledTimes(1));
    append(event('2', 'b'));
    await eventually(() => expect(bus.said).toEqual(['2']));
    expect(state.entries.map(({ id }) => id)).toEqual(['1']);
    await relay.stop();
  });

  it('lets go at once of what the bus does not take, so that another relay may have it', async () => {
    const { outbox, state } = outboxOf(event('1'), event('2', 'b'));
    const refusing = startOutboxRelay({ store: { outbox }, bus: busThat(() => true), log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(state.renewals).toBe(1));
    const bus = busThat();
    // The clock stands still: a lease would never end.
    const other = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: 10 });
    await eventually(() => expect(state.entries).toEqual([]));
    expect(bus.said).toEqual(['1', '2']);
    await Promise.all([refusing.stop(), other.stop()]);
  });

  it('keeps what it works on to itself, however long the broker takes', async () => {
    const { outbox, state } = outboxOf(event('1'), event('2'));
    const confirmed = Promise.withResolvers<void>();
    const slow = { publish: () => confirmed.promise };
    const leaseMs = 30;
    const relay = startOutboxRelay({ store: { outbox }, bus: slow, log, sweepIntervalMs: HOUR_MS, leaseMs });
    await eventually(() => expect(state.renewals).toBeGreaterThan(0));
    // A lease of before would be over by now.
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

  it('says what a killed process had claimed as soon as its lease is over, though the usual sweep is far away', async () => {
    const { outbox, state } = outboxOf(event('1'));
    await outbox.claim(1, 100);
    const bus = busThat();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(state.claims).toBe(2));
    state.now = 100;
    await eventually(() => expect(bus.said).toEqual(['1']));
    await relay.stop();
  });

  it('says what still waits when it stops, and is woken no more', async () => {
    const { outbox, state, listeners } = outboxOf();
    const bus = busThat();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(state.claims).toBe(1));
    state.entries.push(event('1'));
    await relay.stop();
    expect(bus.said).toEqual(['1']);
    expect(listeners.size).toBe(0);
  });

  it('stops at once while the broker is away, leaving the event in the outbox', async () => {
    const { outbox, state } = outboxOf(event('1'));
    const relay = startOutboxRelay({ store: { outbox }, bus: busThat(() => true), log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(state.claims).toBe(1));
    const before = performance.now();
    await relay.stop();
    expect(performance.now() - before).toBeLessThan(5_000);
    expect(state.entries).toHaveLength(1);
  });

  it('goes on after the database failed', async () => {
    const { outbox, append } = outboxOf();
    const claim = jest.spyOn(outbox, 'claim').mockRejectedValueOnce(new Error('down'));
    const bus = busThat();
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS });
    await eventually(() => expect(claim).toHaveBeenCalledTimes(1));
    append(event('1'));
    await eventually(() => expect(bus.said).toEqual(['1']));
    await relay.stop();
  });

  it('counts what it said, what failed and what waits', async () => {
    let refusals = 1;
    const { outbox, state } = outboxOf(event('1'), event('2'));
    const registry = new Registry();
    const bus = busThat(() => refusals-- > 0);
    const relay = startOutboxRelay({ store: { outbox }, bus, log, sweepIntervalMs: HOUR_MS, registry });
    await eventually(() => expect(state.entries).toEqual([]));
    await relay.stop();
    const metrics = await registry.metrics();
    expect(metrics).toContain('minutehand_outbox_published_total 2');
    expect(metrics).toContain('minutehand_outbox_failed_total 1');
    expect(metrics).toContain('minutehand_outbox_waiting 0');
  });
});
