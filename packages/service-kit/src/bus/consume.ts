import { setTimeout as pause } from 'node:timers/promises';
import type { ConsumeMessage, Message } from 'amqplib';
import type { Logger } from '../log/types.ts';
import { attemptDelivery, type Outcome } from './attempt.ts';
import { declare } from './declare.ts';
import { reasonOf } from './failure.ts';
import {
  apartHeaders,
  failureHeaders,
  lostDeliveries,
  ownHeaders,
  readApart,
  readFailure,
  traceHeader,
} from './headers.ts';
import { HAND_BACK_DELAY_MS } from './limits.ts';
import { publishConfirmed, UnroutableError } from './publish.ts';
import { type RecentlyCompleted, rememberCompleted } from './recently-completed.ts';
import type { Session } from './session.ts';
import { createSuspects } from './suspects.ts';
import { retryNameOf, type SubscriptionPlan, suspectsQueueOf, topologyOf } from './topology.ts';

export type Consuming = {
  /** Declares what the plans need on this session and starts to take messages. */
  readonly start: (session: Session, plans: readonly SubscriptionPlan[]) => Promise<void>;
  /** Takes no more, waits for what is in hand; at the deadline aborts it and hands the messages back. */
  readonly drain: (session: Session | undefined, deadlineMs: number) => Promise<void>;
};

/** The consumer side of a service's bus: outlives sessions, knows what is in hand. */
export function createConsuming(service: string, now: () => Date, log: Logger): Consuming {
  const inHand = new Set<Promise<unknown>>();
  const running = new Map<string, Promise<Outcome>>();
  const completed = new Map<string, RecentlyCompleted>();
  const timeIsUp = new AbortController();
  const tags = new WeakMap<Session, string[]>();
  const subscribed = new Map<string, SubscriptionPlan>();
  const suspecting = new WeakSet<Session>();
  let isDraining = false;

  /** `lostAlone` is known of what was set apart. */
  const take = async (session: Session, plan: SubscriptionPlan, message: Message, lostAlone?: number) => {
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
        ...(lostAlone === undefined ? {} : { lostAlone }),
        traceparent: traceHeader(properties).traceparent ?? '',
        signal: timeIsUp.signal,
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
    const isOurs = () => session.isAlive() && !timeIsUp.signal.aborted;
    if (!isOurs()) return;
    try {
      if (outcome.kind !== 'done') await passOn(session, plan, message, outcome);
      if (isOurs()) session.consumer.ack(message);
    } catch (error) {
      log.warn({ queue: plan.queue, reason: reasonOf(error) }, 'failed message could not be passed on');
      // A queue is missing: the next session declares it anew.
      if (error instanceof Error && error.cause instanceof UnroutableError) session.fail(error.cause);
      await pause(HAND_BACK_DELAY_MS);
      if (isOurs()) session.consumer.nack(message);
    }
  };

  const passOn = (
    session: Session,
    plan: SubscriptionPlan,
    message: Message,
    outcome: Exclude<Outcome, { kind: 'done' }>,
  ) => {
    const { messageId, type, contentType } = message.properties;
    const headers =
      outcome.kind === 'apart'
        ? apartHeaders(message.properties, { queue: plan.queue, lostAlone: outcome.lostAlone })
        : failureHeaders(
            message.properties,
            { reason: outcome.reason, isCounted: outcome.kind === 'park' || outcome.isCounted },
            now(),
          );
    return publishConfirmed(session.publisher, {
      ...wayOf(service, plan, outcome),
      body: message.content,
      properties: { messageId, type, contentType, headers },
      mustLand: true,
    });
  };

  const completedOf = (queue: string): RecentlyCompleted => {
    const known = completed.get(queue) ?? rememberCompleted();
    completed.set(queue, known);
    return known;
  };

  const hold = (work: Promise<unknown>) => {
    const held = work.finally(() => inHand.delete(held));
    inHand.add(held);
  };

  /** A suspect belongs to one of our queues, or to one of a version that knows more: there it goes back. */
  const takeSuspect = async (session: Session, message: Message) => {
    const { queue, lostAlone } = readApart(message.properties);
    const plan = subscribed.get(queue);
    if (plan) return take(session, plan, message, lostAlone);
    await giveBack(session, queue, message).catch(session.fail);
  };

  const giveBack = async (session: Session, queue: string, message: Message) => {
    const { messageId, type, contentType } = message.properties;
    await publishConfirmed(session.publisher, {
      exchange: '',
      routingKey: queue,
      body: message.content,
      properties: { messageId, type, contentType, headers: ownHeaders(message.properties) },
    });
    session.consumer.ack(message);
  };

  const isWanted = (session: Session) => session.isAlive() && !isDraining;

  const subscribe = async (session: Session, plan: SubscriptionPlan) => {
    if (!isWanted(session)) return;
    const { consumer } = session;
    const onMessage = (message: ConsumeMessage | null) => {
      if (message === null) return session.fail(new Error(`${plan.queue} is gone`));
      hold(take(session, plan, message));
    };
    // Sent in one go: another queue's prefetch must not come between.
    const [, { consumerTag }] = await Promise.all([
      consumer.prefetch(plan.prefetch),
      consumer.consume(plan.queue, onMessage),
    ]);
    tags.set(session, [...(tags.get(session) ?? []), consumerTag]);
    if (isDraining) await consumer.cancel(consumerTag);
  };

  const suspects = createSuspects({ queue: suspectsQueueOf(service), take: takeSuspect, hold, isWanted });

  return {
    start: async (session, plans) => {
      if (isDraining || plans.length === 0) return;
      await declare(session.consumer, topologyOf(service, plans));
      for (const plan of plans) {
        subscribed.set(plan.queue, plan);
        await subscribe(session, plan);
      }
      if (suspecting.has(session)) return;
      suspecting.add(session);
      await suspects.start(session);
    },
    drain: async (session, deadlineMs) => {
      isDraining = true;
      const finish = async () => {
        if (session) {
          await Promise.all((tags.get(session) ?? []).map((tag) => session.consumer.cancel(tag)));
          await suspects.stop(session);
        }
        while (inHand.size > 0) await Promise.all(inHand);
      };
      const finished = new AbortController();
      await Promise.race([
        finish().catch(() => {}),
        pause(deadlineMs, undefined, { signal: finished.signal }).catch(() => {}),
      ]);
      finished.abort();
      if (inHand.size === 0) return;
      log.warn({ inHand: inHand.size }, 'time is up: messages go back to their queues');
      timeIsUp.abort();
      if (session?.isAlive()) session.consumer.nackAll(true);
    },
  };
}

/** Where a message goes that is not done. */
function wayOf(
  service: string,
  plan: SubscriptionPlan,
  outcome: Exclude<Outcome, { kind: 'done' }>,
): { exchange: string; routingKey: string } {
  if (outcome.kind === 'park') return { exchange: '', routingKey: plan.parkingQueue };
  // When its time is up it goes to the queue that it is put into the waiting room for.
  const routingKey = outcome.kind === 'apart' ? plan.suspectsQueue : plan.queue;
  return { exchange: outcome.delayMs === 0 ? '' : retryNameOf(service, outcome.delayMs), routingKey };
}
