import { setTimeout as wait } from 'node:timers/promises';
import { AppError } from '@minutehand/contracts/errors';
import { getRoutingKey, type StoredEvent } from '@minutehand/contracts/events';
import type { Registry } from 'prom-client';
import type { Logger } from '../log/types.ts';
import { getCurrentTraceparent, runInTrace } from '../telemetry/index.ts';
import { createConsumers } from './consume.ts';
import { createDeadLetterMetrics } from './dead-letters/dead-letter-metrics.ts';
import { trimDeadLetterQueue } from './dead-letters/trim-dead-letters.ts';
import { declare } from './declare.ts';
import { encodeEnvelope, getMessageProperties } from './envelope.ts';
import { getReason } from './failure.ts';
import { keepConnected } from './keep-connected.ts';
import { DEAD_LETTER_SWEEP_MS, PING_DEADLINE_MS } from './limits.ts';
import { type LiveSubscription, startLiveSubscription } from './live-subscription.ts';
import { publishConfirmed } from './publish.ts';
import type { Session } from './session.ts';
import {
  createPublisherTopology,
  createQueuePlans,
  EVENTS_EXCHANGE,
  type QueuePlan,
  type Topology,
} from './topology.ts';
import type { Bus, ReceivedEvent } from './types.ts';

/**
 * Connects a service to RabbitMQ. Resolves after the first connection attempt, even if it failed. Later it reconnects, declares
 * missing queues and exchanges, and consumes again.
 */
export async function connectBus(options: {
  url: string;
  service: string;
  log: Logger;
  now?: () => Date;
  /** Exports the metrics of the dead-letter queues. */
  registry?: Registry;
  /** The queues of the consumers of this service's events. Derived from the event registry unless a test overrides it. */
  consumerTopology?: Topology;
}): Promise<Bus> {
  const { url, service, log, consumerTopology = createPublisherTopology(service) } = options;
  const now = options.now ?? (() => new Date());
  const plans: QueuePlan[] = [];
  const liveSubscriptions: LiveSubscription[] = [];
  const consumers = createConsumers(service, now, log);
  const appliedCounts = new WeakMap<Session, { plans: number; liveSubscriptions: number }>();
  let pendingApply: Promise<void> = Promise.resolve();
  let latestSession: Session | undefined;
  let isDraining = false;

  /** Adds the consumers and live subscriptions that the session lacks. Runs one call at a time. */
  const applySubscriptions = (session: Session): Promise<void> => {
    const run = async () => {
      const applied = appliedCounts.get(session) ?? { plans: 0, liveSubscriptions: 0 };
      appliedCounts.set(session, { plans: plans.length, liveSubscriptions: liveSubscriptions.length });
      if (isDraining) return;
      await consumers.start(session, plans.slice(applied.plans));
      for (const subscription of liveSubscriptions.slice(applied.liveSubscriptions))
        await startLiveSubscription(service, session, subscription, log);
    };
    const result = pendingApply.then(run);
    pendingApply = result.catch(() => {});
    return result;
  };

  const connection = await keepConnected({
    url,
    service,
    log,
    setUp: async (session) => {
      latestSession = session;
      await declare(session.publisher, consumerTopology);
      await applySubscriptions(session);
    },
  });

  const applyToCurrentSession = async () => {
    const session = latestSession;
    if (session?.isAlive()) await applySubscriptions(session).catch((error: unknown) => session.fail(error));
  };

  const recordTrimmed = createDeadLetterMetrics(options.registry);
  const trimDeadLetters = async () => {
    const session = connection.session();
    if (!session || isDraining) return;
    for (const { deadLetterQueue } of plans) {
      const trimmed = await trimDeadLetterQueue(session.consumer, deadLetterQueue, now());
      recordTrimmed(deadLetterQueue, trimmed);
      if (trimmed.removed > 0) log.warn({ queue: deadLetterQueue, ...trimmed }, 'removed old dead letters');
    }
  };
  const trimTimer = setInterval(() => {
    trimDeadLetters().catch((error: unknown) => log.warn({ reason: getReason(error) }, 'dead letters not trimmed'));
  }, DEAD_LETTER_SWEEP_MS);
  trimTimer.unref();

  const requireSession = (): Session => {
    const session = connection.session();
    if (!session) throw new AppError('platform.unavailable');
    return session;
  };

  return {
    publish: async (event: StoredEvent) => {
      const { publisher } = requireSession();
      const { headers, ...properties } = getMessageProperties(event);
      await runInTrace(event.traceparent, () => {
        const traceparent = getCurrentTraceparent() || event.traceparent;
        return publishConfirmed(publisher, {
          exchange: EVENTS_EXCHANGE,
          routingKey: getRoutingKey(event.type),
          body: encodeEnvelope(event),
          properties: { ...properties, headers: { ...headers, ...(traceparent === '' ? {} : { traceparent }) } },
        });
      });
    },
    consume: async (subscriptions) => {
      plans.push(...createQueuePlans(service, subscriptions));
      await applyToCurrentSession();
    },
    consumeLive: async (events, handle, onReconnect) => {
      // The queue is bound to these events only, so the cast is safe.
      liveSubscriptions.push({
        events,
        handle: handle as (event: ReceivedEvent) => void | Promise<void>,
        onReconnect,
        wasConnected: false,
      });
      await applyToCurrentSession();
    },
    ping: async () => {
      const session = requireSession();
      const response = session.publisher.checkExchange(EVENTS_EXCHANGE).then(
        () => true,
        () => false,
      );
      const isAlive = await Promise.race([response, wait(PING_DEADLINE_MS, false, { ref: false })]);
      if (!isAlive) throw new AppError('platform.unavailable');
    },
    drain: async (deadlineMs) => {
      isDraining = true;
      await consumers.drain(connection.session(), deadlineMs);
    },
    close: async () => {
      clearInterval(trimTimer);
      await connection.stop();
    },
  };
}
