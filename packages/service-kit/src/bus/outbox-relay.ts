import { setTimeout as pause } from 'node:timers/promises';
import { isAppError } from '@minutehand/contracts/errors';
import type { StoredEvent } from '@minutehand/contracts/events';
import type { Registry } from 'prom-client';
import type { Logger } from '../log/types.ts';
import type { OutboxSource } from '../store/types.ts';
import { reasonOf } from './failure.ts';
import { reconnectDelayOf } from './keep-connected.ts';
import { CONFIRM_DEADLINE_MS, OUTBOX_BATCH, OUTBOX_LEASE_MS, OUTBOX_SWEEP_MS } from './limits.ts';
import { outboxMetrics } from './outbox-metrics.ts';
import type { Bus } from './types.ts';

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
          log.warn({ eventId: event.id, type: event.type, reason: reasonOf(error) }, 'event could not be said');
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

  /** While the lease lasts nobody else tries these, so they are tried here until shortly before its end. */
  const publishWhileLeased = async (events: readonly StoredEvent[], claimedAt: number): Promise<boolean> => {
    let left = await publish(events);
    for (let failures = 1; left.length > 0; failures += 1) {
      if (stopping.signal.aborted) return false;
      await rest(reconnectDelayOf(failures, Math.random()));
      if (performance.now() - claimedAt > leaseMs - CONFIRM_DEADLINE_MS) return false;
      left = await publish(left);
    }
    return true;
  };

  const relayAll = async (): Promise<void> => {
    for (;;) {
      const claimedAt = performance.now();
      const events = await outbox.claim(batchSize, leaseMs);
      if (events.length === 0 || !(await publishWhileLeased(events, claimedAt))) return;
      if (events.length < batchSize) return;
    }
  };

  const attempt = async (): Promise<void> => {
    try {
      await relayAll();
    } catch (error) {
      log.warn({ reason: reasonOf(error) }, 'outbox could not be read');
    }
  };

  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {});

  /** Until the next write, or the next sweep. */
  const sleep = async () => {
    if (isAwake || stopping.signal.aborted) return;
    const woken = new Promise<void>((resolve) => {
      wake = resolve;
    });
    const sweep = new AbortController();
    const timer = pause(options.sweepIntervalMs ?? OUTBOX_SWEEP_MS, undefined, {
      signal: AbortSignal.any([sweep.signal, stopping.signal]),
    });
    await Promise.race([woken, timer.catch(() => {})]);
    sweep.abort();
  };

  const run = async () => {
    while (!stopping.signal.aborted) {
      isAwake = false;
      await attempt();
      await sleep();
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
