import { setTimeout as wait } from 'node:timers/promises';
import { isAppError } from '@minutehand/contracts/errors';
import type { StoredEvent } from '@minutehand/contracts/events';
import type { Registry } from 'prom-client';
import type { Logger } from '../../log/types.ts';
import type { OutboxSource } from '../../store/types.ts';
import { getReason } from '../failure.ts';
import { getReconnectDelay } from '../keep-connected.ts';
import {
  OUTBOX_BATCH,
  OUTBOX_FIRST_SWEEP_MS,
  OUTBOX_LEASE_MS,
  OUTBOX_RENEWALS_PER_LEASE,
  OUTBOX_SWEEP_MS,
} from '../limits.ts';
import type { Bus } from '../types.ts';
import { createOutboxMetrics } from './outbox-metrics.ts';

export type OutboxRelay = {
  /** Publishes pending events once more, then stops. */
  readonly stop: () => Promise<void>;
};

/**
 * Publishes the events in the outbox: after each write, and by a periodic sweep for events of crashed processes. An event is
 * removed only after the broker confirmed it, so it is published at least once.
 */
export function startOutboxRelay(options: {
  store: { readonly outbox: OutboxSource };
  bus: Pick<Bus, 'publish'>;
  log: Logger;
  sweepIntervalMs?: number;
  batchSize?: number;
  leaseMs?: number;
  /** Registry of the relay's metrics. */
  registry?: Registry;
}): OutboxRelay {
  const { bus, log } = options;
  const { outbox } = options.store;
  const batchSize = options.batchSize ?? OUTBOX_BATCH;
  const leaseMs = options.leaseMs ?? OUTBOX_LEASE_MS;
  const metrics = createOutboxMetrics(outbox, options.registry);
  const startedAt = performance.now();
  const stopping = new AbortController();
  let hasNewEvents = true;
  let notifyWaiter = () => {};

  /** Publishes events in order per aggregate, and aggregates concurrently. Returns the events to retry soon. */
  const publish = async (events: readonly StoredEvent[]): Promise<StoredEvent[]> => {
    const confirmed: string[] = [];
    const unpublished: StoredEvent[] = [];
    const publishInOrder = async (aggregateEvents: readonly StoredEvent[]) => {
      for (const [index, event] of aggregateEvents.entries()) {
        try {
          await bus.publish(event);
          confirmed.push(event.id);
        } catch (error) {
          metrics.failed();
          if (isAppError(error, 'platform.unavailable')) {
            unpublished.push(...aggregateEvents.slice(index));
            return;
          }
          // The event itself is the cause. It is retried after its lease, so that it does not block other events.
          log.warn({ eventId: event.id, type: event.type, reason: getReason(error) }, 'publishing an event failed');
          return;
        }
      }
    };
    await Promise.all([...Map.groupBy(events, ({ aggregateId }) => aggregateId).values()].map(publishInOrder));
    if (confirmed.length > 0) await outbox.remove(confirmed);
    metrics.published(confirmed.length);
    // One line for all of them, so that an unavailable broker does not flood the log.
    if (unpublished.length > 0)
      log.warn({ waiting: unpublished.length }, 'bus unavailable, events remain in the outbox');
    return unpublished;
  };

  /**
   * Publishes while renewing the lease, so that no other relay publishes the same events. Releases unpublished events
   * immediately: another relay may be connected. Returns whether all were published.
   */
  const publishUnderLease = async (events: readonly StoredEvent[]): Promise<boolean> => {
    const ids = events.map(({ id }) => id);
    // A failed renewal is harmless: an event may be published twice.
    const renew = () => void outbox.renew(ids, leaseMs).catch(() => {});
    const renewal = setInterval(renew, leaseMs / OUTBOX_RENEWALS_PER_LEASE);
    const unpublished = await publish(events).finally(() => clearInterval(renewal));
    if (unpublished.length === 0) return true;
    const released = unpublished.map(({ id }) => id);
    await outbox.renew(released, 0);
    return false;
  };

  /** Returns false when it must be retried soon. */
  const relayAll = async (): Promise<boolean> => {
    for (;;) {
      const events = await outbox.claim(batchSize, leaseMs);
      if (events.length === 0) return true;
      if (!(await publishUnderLease(events))) return false;
      if (events.length < batchSize) return true;
    }
  };

  const tryRelay = async (): Promise<boolean> => {
    try {
      return await relayAll();
    } catch (error) {
      log.warn({ reason: getReason(error) }, 'reading the outbox failed, retrying');
      return false;
    }
  };

  const delay = (ms: number) => wait(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** Sweeps more often after a start: events claimed by a killed process become available within one lease. */
  const getSweepIntervalMs = () => {
    const intervalMs = options.sweepIntervalMs ?? OUTBOX_SWEEP_MS;
    const hasJustStarted = performance.now() - startedAt < leaseMs + OUTBOX_FIRST_SWEEP_MS;
    return hasJustStarted ? Math.min(intervalMs, OUTBOX_FIRST_SWEEP_MS) : intervalMs;
  };

  /** Waits for the next write or the next sweep. */
  const waitForEvents = async () => {
    if (hasNewEvents || stopping.signal.aborted) return;
    const appended = new Promise<void>((resolve) => {
      notifyWaiter = resolve;
    });
    const timerAbort = new AbortController();
    const timer = wait(getSweepIntervalMs(), undefined, {
      signal: AbortSignal.any([timerAbort.signal, stopping.signal]),
    });
    await Promise.race([appended, timer.catch(() => {})]);
    timerAbort.abort();
  };

  const run = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      hasNewEvents = false;
      failures = (await tryRelay()) ? 0 : failures + 1;
      // New writes do not shorten the delay while the bus is unavailable.
      if (failures > 0) await delay(getReconnectDelay(failures - 1, Math.random()));
      else await waitForEvents();
    }
    await tryRelay();
  };

  const unsubscribe = outbox.onAppend(() => {
    hasNewEvents = true;
    notifyWaiter();
  });
  const running = run();

  return {
    stop: async () => {
      unsubscribe();
      stopping.abort();
      await running;
    },
  };
}
