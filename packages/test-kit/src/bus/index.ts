import { AppError } from '@minutehand/contracts/errors';
import { type DomainEvent, type EventName, encodeEvent, type StoredEvent } from '@minutehand/contracts/events';
import {
  attemptDelivery,
  type Bus,
  createQueuePlans,
  decodeEnvelope,
  encodeEnvelope,
  type QueuePlan,
  type ReceivedEvent,
} from '@minutehand/service-kit/bus';
import { pino } from 'pino';

/** A message that was dead-lettered. */
export type MemoryDeadLetter = {
  readonly queue: string;
  readonly reason: string;
  readonly attempts: number;
  readonly event: StoredEvent;
};

export type MemoryBus = Bus & {
  /** Published events, oldest first. */
  readonly published: StoredEvent[];
  readonly deadLetters: MemoryDeadLetter[];
  /** Simulates a reconnection, after which live subscriptions may have missed events. */
  simulateReconnect(): void;
  /** Resolves when all events are handled, including events that handlers publish. */
  settled(): Promise<void>;
};

type LiveSubscription = {
  events: readonly EventName[];
  handle: (event: ReceivedEvent) => void | Promise<void>;
  onReconnect: (() => void) | undefined;
};

/**
 * Creates a bus in memory. It delivers asynchronously within this process, with the real encoding, and retries without delays.
 * Events are not deduplicated, so that tests can publish an event twice.
 */
export function createMemoryBus(options: { service?: string } = {}): MemoryBus {
  const log = pino({ level: 'silent' });
  const published: StoredEvent[] = [];
  const deadLetters: MemoryDeadLetter[] = [];
  const plans: QueuePlan[] = [];
  const liveSubscriptions: LiveSubscription[] = [];
  const waiters: (() => void)[] = [];
  const drainAbort = new AbortController();
  let inFlight = 0;
  let isOpen = true;

  const schedule = (task: () => Promise<void>) => {
    inFlight += 1;
    setImmediate(() => {
      void task().finally(() => {
        inFlight -= 1;
        if (inFlight === 0) for (const resolve of waiters.splice(0)) resolve();
      });
    });
  };

  const deliver = async (plan: QueuePlan, event: StoredEvent, body: Buffer) => {
    let outageRetries = 0;
    for (let attempt = 1; ; ) {
      const delivery = { body, attempt, outageRetries, lostDeliveries: 0, traceparent: '', signal: drainAbort.signal };
      const outcome = await attemptDelivery(plan, delivery, log);
      if (outcome.kind === 'dead_letter')
        deadLetters.push({ queue: plan.queue, reason: outcome.reason, attempts: attempt, event });
      if (outcome.kind !== 'retry') return;
      if (outcome.isCounted) attempt += 1;
      else outageRetries += 1;
    }
  };

  const handleLive = async (body: Buffer, handle: LiveSubscription['handle']) => {
    try {
      await handle(decodeEnvelope(body).event);
    } catch {
      // Live events may be lost, so errors of live subscriptions are ignored.
    }
  };

  const settled = () =>
    new Promise<void>((resolve) => {
      if (inFlight === 0) resolve();
      else waiters.push(resolve);
    });

  const bus: MemoryBus = {
    published,
    deadLetters,
    settled,
    publish: async (event) => {
      if (!isOpen) throw new AppError('platform.unavailable');
      const body = encodeEnvelope(event);
      published.push(event);
      for (const plan of plans) if (plan.event === event.type) schedule(() => deliver(plan, event, body));
      for (const { events, handle } of liveSubscriptions) {
        if (events.includes(event.type)) schedule(() => handleLive(body, handle));
      }
    },
    consume: async (subscriptions) => {
      plans.push(...createQueuePlans(options.service ?? 'test', subscriptions));
    },
    simulateReconnect: () => {
      for (const { onReconnect } of liveSubscriptions) onReconnect?.();
    },
    consumeLive: async (events, handle, onReconnect) => {
      liveSubscriptions.push({ events, handle: (event) => handle(event as Parameters<typeof handle>[0]), onReconnect });
    },
    ping: async () => {
      if (!isOpen) throw new AppError('platform.unavailable');
    },
    drain: async (deadlineMs) => {
      plans.length = 0;
      liveSubscriptions.length = 0;
      const timer = setTimeout(() => drainAbort.abort(), deadlineMs);
      await Promise.race([settled(), new Promise((resolve) => drainAbort.signal.addEventListener('abort', resolve))]);
      clearTimeout(timer);
    },
    close: async () => {
      isOpen = false;
      plans.length = 0;
      liveSubscriptions.length = 0;
    },
  };
  return bus;
}

let nextEvent = 1;

/** Creates a stored event, for tests of consumers. */
export function createStoredEvent(
  event: DomainEvent,
  overrides: Partial<Omit<StoredEvent, 'type' | 'payload'>> = {},
): StoredEvent {
  nextEvent += 1;
  return {
    id: `event-${nextEvent}`,
    type: event.type,
    accountId: 'account-1',
    aggregateId: 'aggregate-1',
    aggregateVersion: 1,
    occurredAt: '2026-01-05T09:00:00.000Z',
    traceparent: '',
    payload: Buffer.from(encodeEvent(event)).toString('base64'),
    ...overrides,
  };
}
