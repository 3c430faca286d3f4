import { setTimeout as pause } from 'node:timers/promises';
import type { ConsumeMessage, Message } from 'amqplib';
import type { Logger } from '../log/types.ts';
import { attemptDelivery, type Outcome } from './attempt.ts';
import { declare } from './declare.ts';
import { getReason } from './failure.ts';
import {
  failureHeaders,
  lostDeliveries,
  preservedHeaders,
  quarantineHeaders,
  readFailure,
  readQuarantineHeaders,
  traceHeader,
} from './headers.ts';
import { REQUEUE_DELAY_MS } from './limits.ts';
import { publishConfirmed, UnroutableError } from './publish.ts';
import { createQuarantine } from './quarantine.ts';
import { createRecentlyCompleted, type RecentlyCompleted } from './recently-completed.ts';
import type { Session } from './session.ts';
import { createTopology, getQuarantineQueueName, getRetryQueueName, type SubscriptionPlan } from './topology.ts';

export type Consumers = {
  /** Declares what the plans need on this session and starts to take messages. */
  readonly start: (session: Session, plans: readonly SubscriptionPlan[]) => Promise<void>;
  /** Takes no more, waits for what is in flight; at the deadline aborts it and hands the messages back. */
  readonly drain: (session: Session | undefined, deadlineMs: number) => Promise<void>;
};

/** The consumer side of a service's bus: outlives sessions, knows what is in flight. */
export function createConsumers(service: string, now: () => Date, log: Logger): Consumers {
  const inFlight = new Set<Promise<unknown>>();
  const running = new Map<string, Promise<Outcome>>();
  const completed = new Map<string, RecentlyCompleted>();
  const drainDeadline = new AbortController();
  const tags = new WeakMap<Session, string[]>();
  const subscribed = new Map<string, SubscriptionPlan>();
  const quarantineSessions = new WeakSet<Session>();
  let isDraining = false;

  /** `quarantineLosses` is known of what was quarantined. */
  const take = async (session: Session, plan: SubscriptionPlan, message: Message, quarantineLosses?: number) => {
    const { properties } = message;
    // A message may come back over a new session while the old delivery is still being handled.
    const key = `${plan.queue} ${properties.messageId}`;
    await running.get(key);
    const done = completedOf(plan.queue);
    const { failedTries, waits } = readFailure(properties);
    const attempt = attemptDelivery(
      plan,
      {
        body: message.content,
        attempt: failedTries + 1,
        waits,
        lostDeliveries: lostDeliveries(properties),
        ...(quarantineLosses === undefined ? {} : { quarantineLosses }),
        traceparent: traceHeader(properties).traceparent ?? '',
        signal: drainDeadline.signal,
        isCompleted: done.has,
      },
      log,
    );
    running.set(key, attempt);
    const outcome = await attempt;
    running.delete(key);
    if (outcome.kind === 'done') done.add(outcome.eventId);
    await settle(session, plan, message, outcome);
  };

  /** Whatever is not known to be safe elsewhere stays with the broker, which delivers it again. */
  const settle = async (session: Session, plan: SubscriptionPlan, message: Message, outcome: Outcome) => {
    const isOurs = () => session.isAlive() && !drainDeadline.signal.aborted;
    if (!isOurs()) return;
    try {
      if (outcome.kind !== 'done') await republish(session, plan, message, outcome);
      if (isOurs()) session.consumer.ack(message);
    } catch (error) {
      log.warn({ queue: plan.queue, reason: getReason(error) }, 'failed message could not be republished');
      // A queue is missing: the next session declares it anew.
      if (error instanceof Error && error.cause instanceof UnroutableError) session.fail(error.cause);
      await pause(REQUEUE_DELAY_MS);
      if (isOurs()) session.consumer.nack(message);
    }
  };

  const republish = (
    session: Session,
    plan: SubscriptionPlan,
    message: Message,
    outcome: Exclude<Outcome, { kind: 'done' }>,
  ) => {
    const { messageId, type, contentType } = message.properties;
    const headers =
      outcome.kind === 'quarantine'
        ? quarantineHeaders(message.properties, { queue: plan.queue, quarantineLosses: outcome.quarantineLosses })
        : failureHeaders(
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

  const completedOf = (queue: string): RecentlyCompleted => {
    const known = completed.get(queue) ?? createRecentlyCompleted();
    completed.set(queue, known);
    return known;
  };

  const track = (work: Promise<unknown>) => {
    const tracked = work.finally(() => inFlight.delete(tracked));
    inFlight.add(tracked);
  };

  /** A quarantined message belongs to one of our queues, or to one of a version that knows more: there it goes back. */
  const handleQuarantined = async (session: Session, message: Message) => {
    const { queue, quarantineLosses } = readQuarantineHeaders(message.properties);
    const plan = subscribed.get(queue);
    if (plan) return take(session, plan, message, quarantineLosses);
    await returnToQueue(session, queue, message).catch(session.fail);
  };

  const returnToQueue = async (session: Session, queue: string, message: Message) => {
    const { messageId, type, contentType } = message.properties;
    await publishConfirmed(session.publisher, {
      exchange: '',
      routingKey: queue,
      body: message.content,
      properties: { messageId, type, contentType, headers: preservedHeaders(message.properties) },
    });
    session.consumer.ack(message);
  };

  const isWanted = (session: Session) => session.isAlive() && !isDraining;

  const subscribe = async (session: Session, plan: SubscriptionPlan) => {
    if (!isWanted(session)) return;
    const { consumer } = session;
    const onMessage = (message: ConsumeMessage | null) => {
      if (message === null) return session.fail(new Error(`${plan.queue} is gone`));
      track(take(session, plan, message));
    };
    // Sent in one go: another queue's prefetch must not come between.
    const [, { consumerTag }] = await Promise.all([
      consumer.prefetch(plan.prefetch),
      consumer.consume(plan.queue, onMessage),
    ]);
    tags.set(session, [...(tags.get(session) ?? []), consumerTag]);
    if (isDraining) await consumer.cancel(consumerTag);
  };

  const quarantine = createQuarantine({
    queue: getQuarantineQueueName(service),
    take: handleQuarantined,
    track,
    isWanted,
  });

  return {
    start: async (session, plans) => {
      if (isDraining || plans.length === 0) return;
      await declare(session.consumer, createTopology(service, plans));
      for (const plan of plans) {
        subscribed.set(plan.queue, plan);
        await subscribe(session, plan);
      }
      if (quarantineSessions.has(session)) return;
      quarantineSessions.add(session);
      await quarantine.start(session);
    },
    drain: async (session, deadlineMs) => {
      isDraining = true;
      const finish = async () => {
        if (session) {
          await Promise.all((tags.get(session) ?? []).map((tag) => session.consumer.cancel(tag)));
          await quarantine.stop(session);
        }
        while (inFlight.size > 0) await Promise.all(inFlight);
      };
      const finished = new AbortController();
      await Promise.race([
        finish().catch(() => {}),
        pause(deadlineMs, undefined, { signal: finished.signal }).catch(() => {}),
      ]);
      finished.abort();
      if (inFlight.size === 0) return;
      log.warn({ inFlight: inFlight.size }, 'drain deadline reached: messages are requeued');
      drainDeadline.abort();
      if (session?.isAlive()) session.consumer.nackAll(true);
    },
  };
}

/** Where a message goes that is not done. */
function getDestination(
  service: string,
  plan: SubscriptionPlan,
  outcome: Exclude<Outcome, { kind: 'done' }>,
): { exchange: string; routingKey: string } {
  if (outcome.kind === 'dead_letter') return { exchange: '', routingKey: plan.deadLetterQueue };
  // When its time is up it goes to the queue that it is put into the retry queue for.
  const routingKey = outcome.kind === 'quarantine' ? plan.quarantineQueue : plan.queue;
  return { exchange: outcome.delayMs === 0 ? '' : getRetryQueueName(service, outcome.delayMs), routingKey };
}
