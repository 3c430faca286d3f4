import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '@minutehand/contracts/errors';
import { getRoutingKey, type StoredEvent } from '@minutehand/contracts/events';
import type { Logger } from '../log/types.ts';
import { getCurrentTraceparent, runInTrace } from '../telemetry/index.ts';
import { createConsumers } from './consume.ts';
import { declare } from './declare.ts';
import { encodeEnvelope, getMessageProperties } from './envelope.ts';
import { keepConnected } from './keep-connected.ts';
import { PING_DEADLINE_MS } from './limits.ts';
import { type Listener, startListening } from './listen.ts';
import { publishConfirmed } from './publish.ts';
import type { Session } from './session.ts';
import {
  createPlans,
  createPublisherTopology,
  EVENTS_EXCHANGE,
  type SubscriptionPlan,
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
  /** The queues of the consumers of this service's events. Derived from the event registry unless a test overrides it. */
  consumerTopology?: Topology;
}): Promise<Bus> {
  const { url, service, log, consumerTopology = createPublisherTopology(service) } = options;
  const plans: SubscriptionPlan[] = [];
  const listeners: Listener[] = [];
  const consuming = createConsumers(service, options.now ?? (() => new Date()), log);
  const established = new WeakMap<Session, { plans: number; listeners: number }>();
  let establishing: Promise<void> = Promise.resolve();
  let latest: Session | undefined;
  let isDraining = false;

  /** Adds the consumers and listeners that the session lacks. Runs one call at a time. */
  const establish = (session: Session): Promise<void> => {
    const run = async () => {
      const has = established.get(session) ?? { plans: 0, listeners: 0 };
      established.set(session, { plans: plans.length, listeners: listeners.length });
      if (isDraining) return;
      await consuming.start(session, plans.slice(has.plans));
      for (const listener of listeners.slice(has.listeners)) await startListening(service, session, listener, log);
    };
    const mine = establishing.then(run);
    establishing = mine.catch(() => {});
    return mine;
  };

  const connection = await keepConnected({
    url,
    service,
    log,
    setUp: async (session) => {
      latest = session;
      await declare(session.publisher, consumerTopology);
      await establish(session);
    },
  });

  const establishNow = async () => {
    const session = latest;
    if (session?.isAlive()) await establish(session).catch((error: unknown) => session.fail(error));
  };

  const sessionOrThrow = (): Session => {
    const session = connection.session();
    if (!session) throw new AppError('platform.unavailable');
    return session;
  };

  return {
    publish: async (event: StoredEvent) => {
      const { publisher } = sessionOrThrow();
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
      plans.push(...createPlans(service, subscriptions));
      await establishNow();
    },
    listen: async (events, handle, onReconnect) => {
      // The queue is bound to these events only, so the cast is safe.
      listeners.push({
        events,
        handle: handle as (event: ReceivedEvent) => void | Promise<void>,
        onReconnect,
        wasConnected: false,
      });
      await establishNow();
    },
    ping: async () => {
      const session = sessionOrThrow();
      const answer = session.publisher.checkExchange(EVENTS_EXCHANGE).then(
        () => true,
        () => false,
      );
      const isAlive = await Promise.race([answer, pause(PING_DEADLINE_MS, false, { ref: false })]);
      if (!isAlive) throw new AppError('platform.unavailable');
    },
    drain: async (deadlineMs) => {
      isDraining = true;
      await consuming.drain(connection.session(), deadlineMs);
    },
    close: () => connection.stop(),
  };
}
