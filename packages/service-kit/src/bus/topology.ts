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
  OUTAGE_WAITS_MAX,
  PREFETCH,
} from './limits.ts';
import type { AnySubscription, HandlerContext, ReceivedEvent } from './types.ts';

/** Where every event is said. */
export const EVENTS_EXCHANGE = 'minutehand.events';

export type SubscriptionPlan = {
  readonly queue: string;
  readonly deadLetterQueue: string;
  /** The service's queue of messages that are quarantined. */
  readonly quarantineQueue: string;
  readonly routingKey: string;
  readonly prefetch: number;
  readonly maxAttempts: number;
  readonly firstRetryDelayMs: number;
  readonly event: EventName;
  readonly handle: (event: ReceivedEvent, context: HandlerContext) => Promise<void>;
  readonly onDeadLettered?: (event: ReceivedEvent, error: unknown) => Promise<void>;
};

export type ExchangeDeclaration = { readonly name: string; readonly type: 'topic' | 'fanout' };
export type QueueDeclaration = { readonly name: string; readonly arguments: Readonly<Record<string, string | number>> };
export type BindingDeclaration = { readonly exchange: string; readonly queue: string; readonly routingKey: string };

export type Topology = {
  readonly exchanges: readonly ExchangeDeclaration[];
  readonly queues: readonly QueueDeclaration[];
  readonly bindings: readonly BindingDeclaration[];
};

/** A row of the table with its names and defaults filled in. */
export function createPlans(service: string, subscriptions: readonly AnySubscription[]): SubscriptionPlan[] {
  const events = subscriptions.map((subscription): EventName => subscription.event);
  return subscriptions.map((subscription) => {
    // A handler only ever gets its own event: the queue is bound to it, and attemptDelivery dead-letters any other.
    const { event, handle, onDeadLettered } = subscription as Pick<
      SubscriptionPlan,
      'event' | 'handle' | 'onDeadLettered'
    >;
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

/** For example "search.on-minutes-changed"; with the owner's name in it where two owners' events share theirs. */
export function getQueueName(service: string, event: EventName, events: readonly EventName[]): string {
  const [owner = '', name = ''] = event.split('.');
  if (events.filter((other) => other === event).length > 1) throw new Error(`${service} subscribes to ${event} twice`);
  const isShared = events.some((other) => other !== event && other.split('.')[1] === name);
  return `${service}.on-${kebab(isShared ? `${owner}_${name}` : name)}`;
}

export function getDeadLetterQueueName(queue: string): string {
  return `${queue}.dead`;
}

/** What processes of the service may have died of, quarantined from all its queues. */
export function getQuarantineQueueName(service: string): string {
  return `${service}.quarantine`;
}

/** Retry queue of a service for one delay: the exchange and its queue share the name. */
export function getRetryQueueName(service: string, delayMs: number): string {
  return `${service}.retry-${delayMs}`;
}

/** The delay after the try of this number: doubles from the first. */
export function getRetryDelay(plan: Pick<SubscriptionPlan, 'firstRetryDelayMs'>, attempt: number): number {
  return plan.firstRetryDelayMs * 2 ** (attempt - 1);
}

/** The delay before a message that waits for an outage to end, or was lost, is tried again: doubles too, up to a limit. */
export function getOutageDelay(plan: Pick<SubscriptionPlan, 'firstRetryDelayMs'>, waits: number): number {
  let delayMs = plan.firstRetryDelayMs;
  for (let wait = 0; wait < waits && delayMs * 2 <= OUTAGE_DELAY_MAX_MS; wait += 1) delayMs *= 2;
  return delayMs;
}

/**
 * All that a service declares. A message that failed waits in the service's queue of its delay, then goes back to the queue it
 * came from: it is put there with that queue's name as routing key, which the default exchange follows when its time is up.
 */
export function createTopology(service: string, plans: readonly SubscriptionPlan[]): Topology {
  const delays = [...new Set(plans.flatMap(delaysOf))].sort((a, b) => a - b);
  const retryNames = delays.map((delayMs) => ({ name: getRetryQueueName(service, delayMs), delayMs }));
  return {
    exchanges: [
      { name: EVENTS_EXCHANGE, type: 'topic' },
      ...retryNames.map(({ name }): ExchangeDeclaration => ({ name, type: 'fanout' })),
    ],
    queues: [
      ...plans.map(({ queue }) => keptQueue(queue)),
      ...plans.map(({ deadLetterQueue }) => keptQueue(deadLetterQueue)),
      ...(plans.length > 0 ? [keptQueue(getQuarantineQueueName(service))] : []),
      ...retryNames.map(({ name, delayMs }) =>
        quorumQueue(name, {
          'x-message-ttl': delayMs,
          'x-dead-letter-exchange': '',
          // Without these two, a broker that falls over while it moves a message back may lose it.
          'x-dead-letter-strategy': 'at-least-once',
          'x-overflow': 'reject-publish',
        }),
      ),
    ],
    bindings: [
      ...plans.map(({ queue, routingKey }) => ({ exchange: EVENTS_EXCHANGE, queue, routingKey })),
      ...retryNames.map(({ name }) => ({ exchange: name, queue: name, routingKey: '' })),
    ],
  };
}

/**
 * The queues of those who hear what a service says, as they declare them themselves: with them in place before it says anything,
 * nothing is lost on a broker on which a consumer has never been yet.
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
    queues: bindings.map(({ queue }) => keptQueue(queue)),
    bindings,
  };
}

function delaysOf(plan: SubscriptionPlan): number[] {
  const retries = Array.from({ length: plan.maxAttempts - 1 }, (_, index) => getRetryDelay(plan, index + 1));
  const waits = Array.from({ length: OUTAGE_WAITS_MAX }, (_, index) => getOutageDelay(plan, index));
  return [...retries, ...waits];
}

/** Where messages stay until somebody takes them. */
function keptQueue(name: string): QueueDeclaration {
  return quorumQueue(name, { 'x-delivery-limit': BROKER_DELIVERY_LIMIT });
}

function quorumQueue(name: string, extra: QueueDeclaration['arguments']): QueueDeclaration {
  return { name, arguments: { 'x-queue-type': 'quorum', ...extra } };
}

function kebab(name: string): string {
  return name.replaceAll('_', '-');
}
