import { isAppError } from '@minutehand/contracts/errors';
import type { Logger } from '../log/types.ts';
import { continueTrace } from '../telemetry/index.ts';
import { decodeEnvelope } from './envelope.ts';
import { getReason, RejectMessage } from './failure.ts';
import { OUTAGE_WAITS_MAX, QUARANTINE_AFTER_DELIVERIES, QUARANTINE_LOSSES_MAX } from './limits.ts';
import { getOutageDelay, getRetryDelay, type SubscriptionPlan } from './topology.ts';
import type { ReceivedEvent } from './types.ts';

/** A message has four fates. */
export type Outcome =
  | { readonly kind: 'done'; readonly eventId: string }
  /** `isCounted`: it used up a try; otherwise it waits for a part that is away. */
  | { readonly kind: 'retry'; readonly delayMs: number; readonly reason: string; readonly isCounted: boolean }
  /** A process may have died of it: it is quarantined from the others, at once or after a delay. */
  | { readonly kind: 'quarantine'; readonly delayMs: number; readonly quarantineLosses: number }
  | { readonly kind: 'dead_letter'; readonly reason: string };

export type Delivery = {
  readonly body: Uint8Array;
  /** 1 for the first try. */
  readonly attempt: number;
  /** How often it has waited for a part that was away. */
  readonly waits: number;
  /** Earlier deliveries from the queue it comes from now that ended without an acknowledgement. */
  readonly lostDeliveries: number;
  /** Of a message that was quarantined: how often it was lost since then, the deliveries above left out. */
  readonly quarantineLosses?: number;
  /** The trace the message came with; empty for the one in its envelope. */
  readonly traceparent: string;
  readonly signal: AbortSignal;
  /** True for an event that this queue has completed before. */
  readonly isCompleted?: (eventId: string) => boolean;
};

/** Hands one delivery to its subscription and says what becomes of it. Never rejects. */
export async function attemptDelivery(plan: SubscriptionPlan, delivery: Delivery, log: Logger): Promise<Outcome> {
  const opened = open(delivery.body);
  if ('reason' in opened) {
    log.error({ queue: plan.queue, reason: opened.reason }, 'undecodable message dead-lettered');
    return { kind: 'dead_letter', reason: opened.reason };
  }
  const { event } = opened;
  if (event.type !== plan.event) return { kind: 'dead_letter', reason: 'bus.wrong_event' };
  if (delivery.isCompleted?.(event.id)) return { kind: 'done', eventId: event.id };
  const attributes = { 'messaging.destination.name': plan.queue, 'messaging.message.id': event.id };
  return continueTrace(
    delivery.traceparent || opened.traceparent,
    `handle ${plan.queue}`,
    { ...attributes, 'minutehand.attempt': delivery.attempt, 'minutehand.lost': delivery.lostDeliveries },
    () => decide(plan, delivery, event, log),
  );
}

async function decide(plan: SubscriptionPlan, delivery: Delivery, event: ReceivedEvent, log: Logger): Promise<Outcome> {
  const ids = { queue: plan.queue, eventId: event.id, accountId: event.accountId, attempt: delivery.attempt };
  try {
    const quarantined = decideQuarantine(plan, delivery);
    if (quarantined) {
      log.warn(
        { ...ids, lost: delivery.lostDeliveries, quarantineLosses: quarantined.quarantineLosses },
        'message quarantined',
      );
      return quarantined;
    }
    await plan.handle(event, { attempt: delivery.attempt, signal: delivery.signal });
    return { kind: 'done', eventId: event.id };
  } catch (error) {
    const reason = getReason(error);
    if (isOutage(error) && plan.maxAttempts > 1 && delivery.waits < OUTAGE_WAITS_MAX) {
      const delayMs = getOutageDelay(plan, delivery.waits);
      log.warn(
        { ...ids, reason, delayMs, waits: delivery.waits + 1, ...stackOf(error) },
        'message will be retried after an outage',
      );
      return { kind: 'retry', delayMs, reason, isCounted: false };
    }
    if (!(error instanceof RejectMessage) && delivery.attempt < plan.maxAttempts) {
      const delayMs = getRetryDelay(plan, delivery.attempt);
      log.warn({ ...ids, reason, delayMs, ...stackOf(error) }, 'message failed, will be retried');
      return { kind: 'retry', delayMs, reason, isCounted: true };
    }
    log.error({ ...ids, reason, ...stackOf(error) }, 'message dead-lettered');
    await notifyDeadLettered(plan, event, error, log);
    return { kind: 'dead_letter', reason };
  }
}

/**
 * Whether a message must be quarantined, because deliveries of it ended without an acknowledgement. In its own queue that says little: it
 * may have been in flight beside the one that kills, or somebody stopped the process. Lost when it was the only quarantined message says more,
 * and each time it waits longer, so that random deaths do not add up. Throws when it is to be dead-lettered.
 */
function decideQuarantine(
  plan: SubscriptionPlan,
  delivery: Delivery,
): Extract<Outcome, { kind: 'quarantine' }> | undefined {
  const { lostDeliveries, quarantineLosses: previousLosses } = delivery;
  if (previousLosses === undefined) {
    return lostDeliveries < QUARANTINE_AFTER_DELIVERIES
      ? undefined
      : { kind: 'quarantine', delayMs: 0, quarantineLosses: 0 };
  }
  if (lostDeliveries === 0) return undefined;
  const quarantineLosses = previousLosses + lostDeliveries;
  if (quarantineLosses >= Math.max(plan.maxAttempts, QUARANTINE_LOSSES_MAX))
    throw new RejectMessage('bus.consumer_lost');
  return { kind: 'quarantine', delayMs: getOutageDelay(plan, quarantineLosses - 1), quarantineLosses };
}

/** The store or a neighbour is away, or hangs: the same message will pass once it is back. */
function isOutage(error: unknown): boolean {
  return isAppError(error, 'platform.unavailable') || isAppError(error, 'platform.deadline_exceeded');
}

async function notifyDeadLettered(
  plan: SubscriptionPlan,
  event: ReceivedEvent,
  error: unknown,
  log: Logger,
): Promise<void> {
  try {
    await plan.onDeadLettered?.(event, error);
  } catch (failure) {
    log.error({ queue: plan.queue, eventId: event.id, reason: getReason(failure) }, 'onDeadLettered failed');
  }
}

function open(body: Uint8Array): ReturnType<typeof decodeEnvelope> | { reason: string } {
  try {
    return decodeEnvelope(body);
  } catch (error) {
    return { reason: getReason(error) };
  }
}

/** Where it happened, without the message, which may hold contents. */
function stackOf(error: unknown): { at?: string } {
  const frame =
    error instanceof Error ? error.stack?.split('\n').find((line) => line.startsWith('    at ')) : undefined;
  return frame === undefined ? {} : { at: frame.trim() };
}
