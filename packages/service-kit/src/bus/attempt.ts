import { isAppError } from '@minutehand/contracts/errors';
import type { Logger } from '../log/types.ts';
import { continueTrace } from '../telemetry/index.ts';
import { decodeEnvelope } from './envelope.ts';
import { getReason, MessageRejectedError } from './failure.ts';
import { OUTAGE_RETRIES_MAX, QUARANTINE_AFTER_DELIVERIES, QUARANTINE_LOSSES_MAX } from './limits.ts';
import { getOutageDelay, getRetryDelay, type QueuePlan } from './topology.ts';
import type { ReceivedEvent } from './types.ts';

/** The result of one delivery. */
export type Outcome =
  | { readonly kind: 'done'; readonly eventId: string }
  /** `isCounted`: the retry counts as an attempt; false during an outage of a dependency. */
  | { readonly kind: 'retry'; readonly delayMs: number; readonly reason: string; readonly isCounted: boolean }
  /** The message may have crashed a process: it is handled in quarantine, immediately or after a delay. */
  | { readonly kind: 'quarantine'; readonly delayMs: number; readonly quarantineLosses: number }
  | { readonly kind: 'dead_letter'; readonly reason: string };

export type Delivery = {
  readonly body: Uint8Array;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Retries during outages of a dependency, which do not count as attempts. */
  readonly outageRetries: number;
  /** Earlier deliveries from the same queue that ended without an acknowledgement. */
  readonly lostDeliveries: number;
  /** For a quarantined message: the number of lost deliveries in quarantine before those in `lostDeliveries`. */
  readonly quarantineLosses?: number;
  /** The trace in the message's header; empty to use the one in the envelope. */
  readonly traceparent: string;
  readonly signal: AbortSignal;
  /** True if this queue has already completed the event. */
  readonly isCompleted?: (eventId: string) => boolean;
};

/** Passes one delivery to its subscription and returns the outcome. Never rejects. */
export async function attemptDelivery(plan: QueuePlan, delivery: Delivery, log: Logger): Promise<Outcome> {
  const decoded = decodeBody(delivery.body);
  if ('reason' in decoded) {
    log.error({ queue: plan.queue, reason: decoded.reason }, 'undecodable message dead-lettered');
    return { kind: 'dead_letter', reason: decoded.reason };
  }
  const { event } = decoded;
  if (event.type !== plan.event) return { kind: 'dead_letter', reason: 'bus.wrong_event' };
  if (delivery.isCompleted?.(event.id)) return { kind: 'done', eventId: event.id };
  const attributes = { 'messaging.destination.name': plan.queue, 'messaging.message.id': event.id };
  return continueTrace(
    delivery.traceparent || decoded.traceparent,
    `handle ${plan.queue}`,
    { ...attributes, 'minutehand.attempt': delivery.attempt, 'minutehand.lost': delivery.lostDeliveries },
    () => handleDelivery(plan, delivery, event, log),
  );
}

async function handleDelivery(
  plan: QueuePlan,
  delivery: Delivery,
  event: ReceivedEvent,
  log: Logger,
): Promise<Outcome> {
  const ids = { queue: plan.queue, eventId: event.id, accountId: event.accountId, attempt: delivery.attempt };
  try {
    const quarantineOutcome = decideQuarantine(plan, delivery);
    if (quarantineOutcome) {
      log.warn(
        { ...ids, lost: delivery.lostDeliveries, quarantineLosses: quarantineOutcome.quarantineLosses },
        'message quarantined',
      );
      return quarantineOutcome;
    }
    await plan.handle(event, { attempt: delivery.attempt, signal: delivery.signal });
    return { kind: 'done', eventId: event.id };
  } catch (error) {
    const reason = getReason(error);
    if (isPlatformOutage(error) && plan.maxAttempts > 1 && delivery.outageRetries < OUTAGE_RETRIES_MAX) {
      const delayMs = getOutageDelay(plan, delivery.outageRetries);
      log.warn(
        { ...ids, reason, delayMs, outageRetries: delivery.outageRetries + 1, ...getTopFrame(error) },
        'message will be retried after an outage',
      );
      return { kind: 'retry', delayMs, reason, isCounted: false };
    }
    if (!(error instanceof MessageRejectedError) && delivery.attempt < plan.maxAttempts) {
      const delayMs = getRetryDelay(plan, delivery.attempt);
      log.warn({ ...ids, reason, delayMs, ...getTopFrame(error) }, 'message failed, will be retried');
      return { kind: 'retry', delayMs, reason, isCounted: true };
    }
    log.error({ ...ids, reason, ...getTopFrame(error) }, 'message dead-lettered');
    await notifyDeadLettered(plan, event, error, log);
    return { kind: 'dead_letter', reason };
  }
}

/**
 * Decides whether a message with lost deliveries is quarantined. A loss in its own queue is weak evidence: the process may have
 * been stopped, or have crashed on a concurrent message. A loss in the quarantine queue, where one message is in flight at a time,
 * is stronger evidence. The delay doubles with each loss, so that unrelated crashes do not dead-letter the message. Throws when the
 * message must be dead-lettered.
 */
function decideQuarantine(plan: QueuePlan, delivery: Delivery): Extract<Outcome, { kind: 'quarantine' }> | undefined {
  const { lostDeliveries, quarantineLosses: previousLosses } = delivery;
  if (previousLosses === undefined) {
    return lostDeliveries < QUARANTINE_AFTER_DELIVERIES
      ? undefined
      : { kind: 'quarantine', delayMs: 0, quarantineLosses: 0 };
  }
  if (lostDeliveries === 0) return undefined;
  const quarantineLosses = previousLosses + lostDeliveries;
  if (quarantineLosses >= Math.max(plan.maxAttempts, QUARANTINE_LOSSES_MAX))
    throw new MessageRejectedError('bus.consumer_lost');
  return { kind: 'quarantine', delayMs: getOutageDelay(plan, quarantineLosses - 1), quarantineLosses };
}

/** True if the store or another service is unavailable. A retry succeeds once the dependency is available again. */
function isPlatformOutage(error: unknown): boolean {
  return isAppError(error, 'platform.unavailable') || isAppError(error, 'platform.deadline_exceeded');
}

async function notifyDeadLettered(plan: QueuePlan, event: ReceivedEvent, error: unknown, log: Logger): Promise<void> {
  try {
    await plan.onDeadLettered?.(event, error);
  } catch (failure) {
    log.error({ queue: plan.queue, eventId: event.id, reason: getReason(failure) }, 'onDeadLettered failed');
  }
}

function decodeBody(body: Uint8Array): ReturnType<typeof decodeEnvelope> | { reason: string } {
  try {
    return decodeEnvelope(body);
  } catch (error) {
    return { reason: getReason(error) };
  }
}

/** The top stack frame, without the error's message, which may hold content. */
function getTopFrame(error: unknown): { at?: string } {
  const frame =
    error instanceof Error ? error.stack?.split('\n').find((line) => line.startsWith('    at ')) : undefined;
  return frame === undefined ? {} : { at: frame.trim() };
}
