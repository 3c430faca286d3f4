import { setTimeout as pause } from 'node:timers/promises';
import type { ConsumeMessage, Message } from 'amqplib';
import type { Logger } from '../log/types.ts';
import { attemptDelivery, type Outcome } from './attempt.ts';
import { reasonOf } from './failure.ts';
import { failureHeaders, lostDeliveries, readFailure, traceHeader } from './headers.ts';
import { ALONE_MAX_MS, HAND_BACK_DELAY_MS, SUSPECT_DELIVERIES } from './limits.ts';
import { publishConfirmed, UnroutableError } from './publish.ts';
import { type RecentlyCompleted, rememberCompleted } from './recently-completed.ts';
import type { Session } from './session.ts';
import { retryNameOf, type SubscriptionPlan, topologyOf } from './topology.ts';

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
  let isDraining = false;

  const take = async (session: Session, plan: SubscriptionPlan, message: Message) => {
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
    const headers = failureHeaders(
      message.properties,
      { reason: outcome.reason, isCounted: outcome.kind === 'park' || outcome.isCounted },
      now(),
    );
    return publishConfirmed(session.publisher, {
      ...(outcome.kind === 'retry'
        ? { exchange: retryNameOf(service, outcome.delayMs), routingKey: plan.queue }
        : { exchange: '', routingKey: plan.parkingQueue }),
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

  /** One that takes long, or never ends, holds up the others only for a while. */
  const takeAlone = async (session: Session, plan: SubscriptionPlan, message: Message) => {
    const taken = take(session, plan, message);
    hold(taken);
    const finished = new AbortController();
    await Promise.race([taken, pause(ALONE_MAX_MS, undefined, { signal: finished.signal }).catch(() => {})]);
    finished.abort();
  };

  /**
   * Begins with what processes have died of, one message at a time over all queues: the one that kills again takes no others with
   * it, whose deliveries would count as lost too until they are parked beside it.
   */
  const begin = async (session: Session, plans: readonly SubscriptionPlan[], onSuspect: () => void) => {
    for (const plan of plans) {
      let first = await session.consumer.get(plan.queue);
      while (first && lostDeliveries(first.properties) >= SUSPECT_DELIVERIES) {
        onSuspect();
        await takeAlone(session, plan, first);
        if (!isWanted(session)) return;
        first = await session.consumer.get(plan.queue);
      }
      if (!first) await subscribe(session, plan);
      else hold(takeAlone(session, plan, first).then(() => subscribe(session, plan).catch(session.fail)));
    }
  };

  return {
    start: async (session, plans) => {
      if (isDraining || plans.length === 0) return;
      await declare(session, service, plans);
      const suspected = Promise.withResolvers<void>();
      const beginning = begin(session, plans, suspected.resolve);
      // The session serves its publishers while suspects are handled.
      hold(beginning.catch(session.fail));
      await Promise.race([beginning, suspected.promise]);
    },
    drain: async (session, deadlineMs) => {
      isDraining = true;
      const finish = async () => {
        if (session) await Promise.all((tags.get(session) ?? []).map((tag) => session.consumer.cancel(tag)));
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

async function declare(session: Session, service: string, plans: readonly SubscriptionPlan[]): Promise<void> {
  const { exchanges, queues, bindings } = topologyOf(service, plans);
  const channel = session.consumer;
  await Promise.all(exchanges.map(({ name, type }) => channel.assertExchange(name, type, { durable: true })));
  await Promise.all(
    queues.map((queue) => channel.assertQueue(queue.name, { durable: true, arguments: queue.arguments })),
  );
  await Promise.all(bindings.map(({ queue, exchange, routingKey }) => channel.bindQueue(queue, exchange, routingKey)));
}
