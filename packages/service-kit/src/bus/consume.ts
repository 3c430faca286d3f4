import { setTimeout as wait } from 'node:timers/promises';
import type { ConsumeMessage, Message } from 'amqplib';
import type { Logger } from '../log/types.ts';
import { attemptDelivery, type Outcome } from './attempt.ts';
import { createQuarantine } from './dead-letters/quarantine.ts';
import { declare } from './declare.ts';
import { getReason } from './failure.ts';
import {
  createFailureHeaders,
  createQuarantineHeaders,
  createReturnHeaders,
  getLostDeliveries,
  getTraceHeader,
  readFailure,
  readQuarantineHeaders,
} from './headers.ts';
import { REQUEUE_DELAY_MS } from './limits.ts';
import { publishConfirmed, UnroutableError } from './publish.ts';
import { createRecentlyCompleted, type RecentlyCompleted } from './recently-completed.ts';
import type { Session } from './session.ts';
import {
  createTopology,
  getDirectExchangeName,
  getQuarantineQueueName,
  getRetryQueueName,
  type QueuePlan,
} from './topology.ts';

export type Consumers = {
  /** Declares the queues of the plans on this session and starts consuming. */
  readonly start: (session: Session, plans: readonly QueuePlan[]) => Promise<void>;
  /** Stops consuming and waits for messages in flight. At the deadline, aborts their handlers and requeues them. */
  readonly drain: (session: Session | undefined, deadlineMs: number) => Promise<void>;
};

/** Consumes a service's subscriptions across sessions and tracks the messages in flight. */
export function createConsumers(service: string, now: () => Date, log: Logger): Consumers {
  const inFlight = new Set<Promise<unknown>>();
  const runningAttempts = new Map<string, Promise<Outcome>>();
  const completed = new Map<string, RecentlyCompleted>();
  const drainDeadline = new AbortController();
  const consumerTags = new WeakMap<Session, string[]>();
  const plansByQueue = new Map<string, QueuePlan>();
  const quarantineSessions = new WeakSet<Session>();
  let isDraining = false;

  /** `quarantineLosses` is set for quarantined messages only. */
  const handleMessage = async (session: Session, plan: QueuePlan, message: Message, quarantineLosses?: number) => {
    const { properties } = message;
    // A message may be redelivered in a new session while its previous delivery is still being handled.
    const key = `${plan.queue} ${properties.messageId}`;
    await runningAttempts.get(key);
    const recentlyCompleted = getCompleted(plan.queue);
    const { failedAttempts, outageRetries } = readFailure(properties);
    const attempt = attemptDelivery(
      plan,
      {
        body: message.content,
        attempt: failedAttempts + 1,
        outageRetries,
        lostDeliveries: getLostDeliveries(properties),
        ...(quarantineLosses === undefined ? {} : { quarantineLosses }),
        traceparent: getTraceHeader(properties).traceparent ?? '',
        signal: drainDeadline.signal,
        isCompleted: recentlyCompleted.has,
      },
      log,
    );
    runningAttempts.set(key, attempt);
    const outcome = await attempt;
    runningAttempts.delete(key);
    if (outcome.kind === 'done') recentlyCompleted.add(outcome.eventId);
    await settle(session, plan, message, outcome);
  };

  /** Acknowledges a message only after it was handled or republished. Otherwise the broker delivers it again. */
  const settle = async (session: Session, plan: QueuePlan, message: Message, outcome: Outcome) => {
    const canSettle = () => session.isAlive() && !drainDeadline.signal.aborted;
    if (!canSettle()) return;
    try {
      if (outcome.kind !== 'done') await republish(session, plan, message, outcome);
      if (canSettle()) session.consumer.ack(message);
    } catch (error) {
      log.warn({ queue: plan.queue, reason: getReason(error) }, 'republishing a failed message failed, requeueing');
      // A queue is missing. The next session declares it again.
      if (error instanceof Error && error.cause instanceof UnroutableError) session.fail(error.cause);
      await wait(REQUEUE_DELAY_MS);
      if (canSettle()) session.consumer.nack(message);
    }
  };

  const republish = (
    session: Session,
    plan: QueuePlan,
    message: Message,
    outcome: Exclude<Outcome, { kind: 'done' }>,
  ) => {
    const { messageId, type, contentType } = message.properties;
    const headers =
      outcome.kind === 'quarantine'
        ? createQuarantineHeaders(message.properties, { queue: plan.queue, quarantineLosses: outcome.quarantineLosses })
        : createFailureHeaders(
            message.properties,
            { reason: outcome.reason, isCounted: outcome.kind === 'dead_letter' || outcome.isCounted },
            now(),
          );
    return publishConfirmed(session.publisher, {
      ...getDestination(service, plan, outcome),
      body: message.content,
      properties: { messageId, type, contentType, headers },
      mandatory: true,
    });
  };

  const getCompleted = (queue: string): RecentlyCompleted => {
    const recent = completed.get(queue) ?? createRecentlyCompleted();
    completed.set(queue, recent);
    return recent;
  };

  const track = (work: Promise<unknown>) => {
    const tracked = work.finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
  };

  /** Handles a quarantined message. If its queue is unknown, a newer version of the service quarantined it: the message returns to its queue. */
  const handleQuarantined = async (session: Session, message: Message) => {
    const { queue, quarantineLosses } = readQuarantineHeaders(message.properties);
    const plan = plansByQueue.get(queue);
    if (plan) return handleMessage(session, plan, message, quarantineLosses);
    await returnToQueue(session, queue, message).catch(session.fail);
  };

  const returnToQueue = async (session: Session, queue: string, message: Message) => {
    const { messageId, type, contentType } = message.properties;
    await publishConfirmed(session.publisher, {
      exchange: getDirectExchangeName(service),
      routingKey: queue,
      body: message.content,
      properties: { messageId, type, contentType, headers: createReturnHeaders(message.properties) },
    });
    session.consumer.ack(message);
  };

  const isAccepting = (session: Session) => session.isAlive() && !isDraining;

  const subscribe = async (session: Session, plan: QueuePlan) => {
    if (!isAccepting(session)) return;
    const { consumer } = session;
    const onMessage = (message: ConsumeMessage | null) => {
      if (message === null) return session.fail(new Error(`${plan.queue} was deleted`));
      track(handleMessage(session, plan, message));
    };
    // Sent together: the prefetch of another queue must not come between the two commands.
    const [, { consumerTag }] = await Promise.all([
      consumer.prefetch(plan.prefetch),
      consumer.consume(plan.queue, onMessage),
    ]);
    consumerTags.set(session, [...(consumerTags.get(session) ?? []), consumerTag]);
    if (isDraining) await consumer.cancel(consumerTag);
  };

  const quarantine = createQuarantine({
    queue: getQuarantineQueueName(service),
    handleMessage: handleQuarantined,
    track,
    isAccepting,
  });

  return {
    start: async (session, plans) => {
      if (isDraining || plans.length === 0) return;
      await declare(session.consumer, createTopology(service, plans));
      for (const plan of plans) {
        plansByQueue.set(plan.queue, plan);
        await subscribe(session, plan);
      }
      if (quarantineSessions.has(session)) return;
      quarantineSessions.add(session);
      await quarantine.start(session);
    },
    drain: async (session, deadlineMs) => {
      isDraining = true;
      const stopConsuming = async () => {
        if (session) {
          await Promise.all((consumerTags.get(session) ?? []).map((tag) => session.consumer.cancel(tag)));
          await quarantine.stop(session);
        }
        while (inFlight.size > 0) await Promise.all(inFlight);
      };
      const timerAbort = new AbortController();
      await Promise.race([
        stopConsuming().catch(() => {}),
        wait(deadlineMs, undefined, { signal: timerAbort.signal }).catch(() => {}),
      ]);
      timerAbort.abort();
      if (inFlight.size === 0) return;
      log.warn({ inFlight: inFlight.size }, 'drain deadline reached: messages are requeued');
      drainDeadline.abort();
      if (session?.isAlive()) session.consumer.nackAll(true);
    },
  };
}

/** Returns the destination of a message that was not completed. */
function getDestination(
  service: string,
  plan: QueuePlan,
  outcome: Exclude<Outcome, { kind: 'done' }>,
): { exchange: string; routingKey: string } {
  const direct = getDirectExchangeName(service);
  if (outcome.kind === 'dead_letter') return { exchange: direct, routingKey: plan.deadLetterQueue };
  // After the delay, the broker routes the message from the retry queue to this queue.
  const routingKey = outcome.kind === 'quarantine' ? plan.quarantineQueue : plan.queue;
  return { exchange: outcome.delayMs === 0 ? direct : getRetryQueueName(service, outcome.delayMs), routingKey };
}
