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
import { outboxMetrics } from './outbox-metrics.ts';

export type OutboxRelay = {
  /** Publishes what it can of what waits, once more, then ends. */
  readonly stop: () => Promise<void>;
};

/**
 * Says what the store's writes have announced: woken by each write, and by a sweep at the start and on a timer for what a crash
 * left behind. An event is removed only after the broker's confirmation, so one may be said twice, never not at all.
 */
export function startOutboxRelay(options: {
  store: { readonly outbox: OutboxSource };
  bus: Pick<Bus, 'publish'>;
  log: Logger;
  sweepIntervalMs?: number;
  batchSize?: number;
  leaseMs?: number;
  /** Where the relay's counters go. */
  registry?: Registry;
}): OutboxRelay {
  const { bus, log } = options;
  const { outbox } = options.store;
  const batchSize = options.batchSize ?? OUTBOX_BATCH;
  const leaseMs = options.leaseMs ?? OUTBOX_LEASE_MS;
  const metrics = outboxMetrics(outbox, options.registry);
  const startedAt = performance.now();
  const stopping = new AbortController();
  let isAwake = true;
  let wake = () => {};

  /** Publishes events in claim order per aggregate, aggregates side by side. Answers what to try again soon. */
  const publish = async (events: readonly StoredEvent[]): Promise<StoredEvent[]> => {
    const confirmed: string[] = [];
    const left: StoredEvent[] = [];
    const inOrder = async (ofOneAggregate: readonly StoredEvent[]) => {
      for (const [index, event] of ofOneAggregate.entries()) {
        try {
          await bus.publish(event);
          confirmed.push(event.id);
        } catch (error) {
          metrics.failed();
          if (isAppError(error, 'platform.unavailable')) {
            left.push(...ofOneAggregate.slice(index));
            return;
          }
          // The failure is of the event itself: it waits for its next lease, so that it holds up no others.
          log.warn({ eventId: event.id, type: event.type, reason: getReason(error) }, 'event could not be said');
          return;
        }
      }
    };
    await Promise.all([...Map.groupBy(events, ({ aggregateId }) => aggregateId).values()].map(inOrder));
    if (confirmed.length > 0) await outbox.remove(confirmed);
    metrics.published(confirmed.length);
    // One line for all of them: a broker that is away would fill the log otherwise.
    if (left.length > 0) log.warn({ waiting: left.length }, 'events wait for the bus');
    return left;
  };

  /**
   * Works with the lease renewed, so that nobody else says these meanwhile. What the bus does not take now others may have at once:
   * theirs may be connected. Answers whether all went well.
   */
  const publishUnderLease = async (events: readonly StoredEvent[]): Promise<boolean> => {
    const ids = events.map(({ id }) => id);
    // That a renewal fails harms nothing: an event may be said twice.
    const renew = () => void outbox.renew(ids, leaseMs).catch(() => {});
    const renewal = setInterval(renew, leaseMs / OUTBOX_RENEWALS_PER_LEASE);
    const left = await publish(events).finally(() => clearInterval(renewal));
    if (left.length === 0) return true;
    const released = left.map(({ id }) => id);
    await outbox.renew(released, 0);
    return false;
  };

  /** Answers false when it is to be tried again soon. */
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
      log.warn({ reason: getReason(error) }, 'outbox could not be read');
      return false;
    }
  };

  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** At first often: what a process that was killed had claimed is free within a lease. */
  const sweepMs = () => {
    const usual = options.sweepIntervalMs ?? OUTBOX_SWEEP_MS;
    const isNew = performance.now() - startedAt < leaseMs + OUTBOX_FIRST_SWEEP_MS;
    return isNew ? Math.min(usual, OUTBOX_FIRST_SWEEP_MS) : usual;
  };

  /** Until the next write, or the next sweep. */
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
      // What is written while the bus is away does not make it come sooner.
      if (failures > 0) await rest(getReconnectDelay(failures - 1, Math.random()));
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
