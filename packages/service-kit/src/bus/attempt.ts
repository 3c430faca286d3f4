import { isAppError } from '@minutehand/contracts/errors';
import type { Logger } from '../log/types.ts';
import { continueTrace } from '../telemetry/index.ts';
import { decodeEnvelope } from './envelope.ts';
import { RejectMessage, reasonOf } from './failure.ts';
import { LOST_DELIVERIES_MAX, OUTAGE_WAITS_MAX } from './limits.ts';
import { outageDelayOf, retryDelayOf, type SubscriptionPlan } from './topology.ts';
import type { ReceivedEvent } from './types.ts';

/** A message has three fates. */
export type Outcome =
  | { readonly kind: 'done'; readonly eventId: string }
  /** `isCounted`: it used up a try; otherwise it waits for a part that is away. */
  | { readonly kind: 'retry'; readonly delayMs: number; readonly reason: string; readonly isCounted: boolean }
  | { readonly kind: 'park'; readonly reason: string };

export type Delivery = {
  readonly body: Uint8Array;
  /** 1 for the first try. */
  readonly attempt: number;
  /** How often it has waited for a part that was away. */
  readonly waits: number;
  /** Earlier deliveries of this try that ended without a word. */
  readonly lostDeliveries: number;
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
    log.error({ queue: plan.queue, reason: opened.reason }, 'message parked unread');
    return { kind: 'park', reason: opened.reason };
  }
  const { event } = opened;
  if (event.type !== plan.event) return { kind: 'park', reason: 'bus.wrong_event' };
  if (delivery.isCompleted?.(event.id)) return { kind: 'done', eventId: event.id };
  const attributes = { 'messaging.destination.name': plan.queue, 'messaging.message.id': event.id };
  return continueTrace(
    delivery.traceparent || opened.traceparent,
    `handle ${plan.queue}`,
    { ...attributes, 'minutehand.attempt': delivery.attempt },
    () => decide(plan, delivery, event, log),
  );
}

async function decide(plan: SubscriptionPlan, delivery: Delivery, event: ReceivedEvent, log: Logger): Promise<Outcome> {
  const ids = { queue: plan.queue, eventId: event.id, accountId: event.accountId, attempt: delivery.attempt };
  try {
    if (delivery.lostDeliveries >= Math.max(plan.maxAttempts, LOST_DELIVERIES_MAX)) {
      throw new RejectMessage('bus.consumer_lost');
    }
    await plan.handle(event, { attempt: delivery.attempt, signal: delivery.signal });
    return { kind: 'done', eventId: event.id };
  } catch (error) {
    const reason = reasonOf(error);
    if (isOutage(error) && plan.maxAttempts > 1 && delivery.waits < OUTAGE_WAITS_MAX) {
      const delayMs = outageDelayOf(plan, delivery.waits);
      log.warn(
        { ...ids, reason, delayMs, waits: delivery.waits + 1, ...stackOf(error) },
        'message waits for an outage to end',
      );
      return { kind: 'retry', delayMs, reason, isCounted: false };
    }
    if (!(error instanceof RejectMessage) && delivery.attempt < plan.maxAttempts) {
      const delayMs = retryDelayOf(plan, delivery.attempt);
      log.warn({ ...ids, reason, delayMs, ...stackOf(error) }, 'message failed, will be tried again');
      return { kind: 'retry', delayMs, reason, isCounted: true };
    }
    log.error({ ...ids, reason, ...stackOf(error) }, 'message parked');
    await tellParked(plan, event, error, log);
    return { kind: 'park', reason };
  }
}

/** The store or a neighbour is away: the same message will pass once it is back. */
function isOutage(error: unknown): boolean {
  return isAppError(error, 'platform.unavailable');
}

async function tellParked(plan: SubscriptionPlan, event: ReceivedEvent, error: unknown, log: Logger): Promise<void> {
  try {
    await plan.onParked?.(event, error);
  } catch (failure) {
    log.error({ queue: plan.queue, eventId: event.id, reason: reasonOf(failure) }, 'onParked failed');
  }
}

function open(body: Uint8Array): ReturnType<typeof decodeEnvelope> | { reason: string } {
  try {
    return decodeEnvelope(body);
  } catch (error) {
    return { reason: reasonOf(error) };
  }
}

/** Where it happened, without the message, which may hold contents. */
function stackOf(error: unknown): { at?: string } {
  const frame =
    error instanceof Error ? error.stack?.split('\n').find((line) => line.startsWith('    at ')) : undefined;
  return frame === undefined ? {} : { at: frame.trim() };
}
