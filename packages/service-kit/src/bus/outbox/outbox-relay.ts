import { setTimeout as pause } from 'node:timers/promises';
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
  let isAwake = true;
  let wake = () => {};

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
          // The event itself is the cause: it waits for its next lease, so that it does not block others.
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

  const attempt = async (): Promise<boolean> => {
    try {
      return await relayAll();
    } catch (error) {
      log.warn({ reason: getReason(error) }, 'reading the outbox failed, retrying');
      return false;
    }
  };

  const delay = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** More frequent after a start: events claimed by a killed process become available within one lease. */
  const sweepMs = () => {
    const usual = options.sweepIntervalMs ?? OUTBOX_SWEEP_MS;
    const isNew = performance.now() - startedAt < leaseMs + OUTBOX_FIRST_SWEEP_MS;
    return isNew ? Math.min(usual, OUTBOX_FIRST_SWEEP_MS) : usual;
  };

  /** Waits for the next write or the next sweep. */
  const sleep = async () => {
    if (isAwake || stopping.signal.aborted) return;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const sweep = new AbortController();
    const timer = pause(sweepMs(), undefined, {
      signal: AbortSignal.any([sweep.signal, stopping.signal]),
    });
    await Promise.race([woken, timer.catch(() => {})]);
    sweep.abort();
  };

  const run = async () => {
    let failures = 0;
    while (!stopping.signal.aborted) {
      isAwake = false;
      failures = (await attempt()) ? 0 : failures + 1;
      // New writes do not shorten the delay while the bus is unavailable.
      if (failures > 0) await delay(getReconnectDelay(failures - 1, Math.random()));
      else await sleep();
    }
    await attempt();
  };

  const unsubscribe = outbox.onAppend(() => {
    isAwake = true;
    wake();
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
