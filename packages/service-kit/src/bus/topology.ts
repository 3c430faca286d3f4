import {
  type EventName,
  getConsumedEvents,
  getConsumers,
  getPublishedEvents,
  getRoutingKey,
} from '@minutehand/contracts/events';
import {
  BROKER_DELIVERY_LIMIT,
  FIRST_RETRY_DELAY_MS,
  MAX_ATTEMPTS,
  OUTAGE_DELAY_MAX_MS,
  OUTAGE_RETRIES_MAX,
  PREFETCH,
} from './limits.ts';
import type { AnySubscription, HandlerContext, ReceivedEvent } from './types.ts';

/** The exchange of all events. */
export const EVENTS_EXCHANGE = 'minutehand.events';

export type QueuePlan = {
  readonly queue: string;
  readonly deadLetterQueue: string;
  /** The service's quarantine queue. */
  readonly quarantineQueue: string;
  readonly routingKey: string;
  readonly prefetch: number;
  readonly maxAttempts: number;
  readonly firstRetryDelayMs: number;
  readonly event: EventName;
  readonly handle: (event: ReceivedEvent, context: HandlerContext) => Promise<void>;
  readonly onDeadLettered?: (event: ReceivedEvent, error: unknown) => Promise<void>;
};

export type ExchangeDeclaration = { readonly name: string; readonly type: 'topic' | 'fanout' | 'direct' };
export type QueueDeclaration = { readonly name: string; readonly arguments: Readonly<Record<string, string | number>> };
export type BindingDeclaration = { readonly exchange: string; readonly queue: string; readonly routingKey: string };

export type Topology = {
  readonly exchanges: readonly ExchangeDeclaration[];
  readonly queues: readonly QueueDeclaration[];
  readonly bindings: readonly BindingDeclaration[];
};

/** Resolves the names and defaults of each subscription. */
export function createQueuePlans(service: string, subscriptions: readonly AnySubscription[]): QueuePlan[] {
  const events = subscriptions.map((subscription): EventName => subscription.event);
  return subscriptions.map((subscription) => {
    // A handler receives only its own event: the queue is bound to it, and attemptDelivery dead-letters any other.
    const { event, handle, onDeadLettered } = subscription as Pick<QueuePlan, 'event' | 'handle' | 'onDeadLettered'>;
    const queue = getQueueName(service, event, events);
    return {
      queue,
      deadLetterQueue: getDeadLetterQueueName(queue),
      quarantineQueue: getQuarantineQueueName(service),
      routingKey: getRoutingKey(event),
      prefetch: subscription.prefetch ?? PREFETCH,
      maxAttempts: subscription.maxAttempts ?? MAX_ATTEMPTS,
      firstRetryDelayMs: subscription.firstRetryDelayMs ?? FIRST_RETRY_DELAY_MS,
      event,
      handle,
      ...(onDeadLettered ? { onDeadLettered } : {}),
    };
  });
}

/** For example "search.on-minutes-changed". Includes the publisher when two publishers use the same event name. */
export function getQueueName(service: string, event: EventName, events: readonly EventName[]): string {
  const [publisher = '', name = ''] = event.split('.');
  if (events.filter((other) => other === event).length > 1) throw new Error(`${service} subscribes to ${event} twice`);
  const isAmbiguous = events.some((other) => other !== event && other.split('.')[1] === name);
  return `${service}.on-${toKebabCase(isAmbiguous ? `${publisher}_${name}` : name)}`;
}

export function getDeadLetterQueueName(queue: string): string {
  return `${queue}.dead`;
}

/** The queue for messages that may have crashed processes of the service. */
export function getQuarantineQueueName(service: string): string {
  return `${service}.quarantine`;
}

/** The exchange through which a service puts messages into its own queues. The default exchange would reach those of all services. */
export function getDirectExchangeName(service: string): string {
  return `${service}.direct`;
}

/** The retry queue of a service for one delay. Exchange and queue have the same name. */
export function getRetryQueueName(service: string, delayMs: number): string {
  // Not `.retry-`, the name of an earlier release: those queues return messages through the default exchange.
  return `${service}.retry-in-${delayMs}`;
}

/** Returns the delay after an attempt. Doubles with each attempt. */
export function getRetryDelay(plan: Pick<QueuePlan, 'firstRetryDelayMs'>, attempt: number): number {
  return plan.firstRetryDelayMs * 2 ** (attempt - 1);
}

/** Returns the delay after an outage or a lost delivery. Doubles with each retry, up to a limit. */
export function getOutageDelay(plan: Pick<QueuePlan, 'firstRetryDelayMs'>, outageRetries: number): number {
  let delayMs = plan.firstRetryDelayMs;
  for (let retry = 0; retry < outageRetries && delayMs * 2 <= OUTAGE_DELAY_MAX_MS; retry += 1) delayMs *= 2;
  return delayMs;
}

/**
 * Everything that a service declares. A failed message is published to the retry queue of its delay with its own queue's name as
 * routing key. After the delay, the service's direct exchange routes it back to that queue.
 */
export function createTopology(service: string, plans: readonly QueuePlan[]): Topology {
  const delays = [...new Set(plans.flatMap(getDelays))].sort((a, b) => a - b);
  const retryNames = delays.map((delayMs) => ({ name: getRetryQueueName(service, delayMs), delayMs }));
  const ownQueues = [
    ...plans.map(({ queue }) => queue),
    ...plans.map(({ deadLetterQueue }) => deadLetterQueue),
    ...(plans.length > 0 ? [getQuarantineQueueName(service)] : []),
  ];
  const direct = getDirectExchangeName(service);
  return {
    exchanges: [
      { name: EVENTS_EXCHANGE, type: 'topic' },
      ...(plans.length > 0 ? [{ name: direct, type: 'direct' } as const] : []),
      ...retryNames.map(({ name }): ExchangeDeclaration => ({ name, type: 'fanout' })),
    ],
    queues: [
      ...ownQueues.map(createDurableQueue),
      ...retryNames.map(({ name, delayMs }) =>
        createQuorumQueue(name, {
          'x-message-ttl': delayMs,
          'x-dead-letter-exchange': direct,
          // Without these two, a broker that crashes while it moves a message may lose it.
          'x-dead-letter-strategy': 'at-least-once',
          'x-overflow': 'reject-publish',
        }),
      ),
    ],
    bindings: [
      ...plans.map(({ queue, routingKey }) => ({ exchange: EVENTS_EXCHANGE, queue, routingKey })),
      ...ownQueues.map((queue) => ({ exchange: direct, queue, routingKey: queue })),
      ...retryNames.map(({ name }) => ({ exchange: name, queue: name, routingKey: '' })),
    ],
  };
}

/**
 * The queues of the consumers of a service's events, declared exactly as the consumers declare them. Declaring them before
 * publishing ensures that no event is lost on a new broker.
 */
export function createPublisherTopology(service: string): Topology {
  const bindings = getPublishedEvents(service).flatMap((event) =>
    getConsumers(event).map(
      (consumer): BindingDeclaration => ({
        exchange: EVENTS_EXCHANGE,
        queue: getQueueName(consumer, event, getConsumedEvents(consumer)),
        routingKey: getRoutingKey(event),
      }),
    ),
  );
  return {
    exchanges: [{ name: EVENTS_EXCHANGE, type: 'topic' }],
    queues: bindings.map(({ queue }) => createDurableQueue(queue)),
    bindings,
  };
}

function getDelays(plan: QueuePlan): number[] {
  const retries = Array.from({ length: plan.maxAttempts - 1 }, (_, index) => getRetryDelay(plan, index + 1));
  const outageRetries = Array.from({ length: OUTAGE_RETRIES_MAX }, (_, index) => getOutageDelay(plan, index));
  return [...retries, ...outageRetries];
}

/** A queue without a practical delivery limit. */
function createDurableQueue(name: string): QueueDeclaration {
  return createQuorumQueue(name, { 'x-delivery-limit': BROKER_DELIVERY_LIMIT });
}

function createQuorumQueue(name: string, queueArguments: QueueDeclaration['arguments']): QueueDeclaration {
  return { name, arguments: { 'x-queue-type': 'quorum', ...queueArguments } };
}

function toKebabCase(name: string): string {
  return name.replaceAll('_', '-');
}
