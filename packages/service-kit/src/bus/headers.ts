import type { MessageProperties } from 'amqplib';

/** Message headers that record failures, for inspecting dead letters. */
export const HEADERS = {
  failedAttempts: 'x-minutehand-failed-tries',
  outageRetries: 'x-minutehand-waits',
  reason: 'x-minutehand-reason',
  firstFailedAt: 'x-minutehand-first-failed-at',
  lastFailedAt: 'x-minutehand-last-failed-at',
  quarantineLosses: 'x-minutehand-quarantine-losses',
  queue: 'x-minutehand-queue',
} as const;

export type FailureRecord = {
  readonly failedAttempts: number;
  /** Retries during outages, which do not count as failed attempts. */
  readonly outageRetries: number;
  readonly reason: string;
  readonly firstFailedAt: string;
  readonly lastFailedAt: string;
};

/** Reads a message's failure record; zeros and empty strings on its first delivery. */
export function readFailure(properties: Pick<MessageProperties, 'headers'>): FailureRecord {
  return {
    failedAttempts: getNumber(properties, HEADERS.failedAttempts),
    outageRetries: getNumber(properties, HEADERS.outageRetries),
    reason: getText(properties, HEADERS.reason),
    firstFailedAt: getText(properties, HEADERS.firstFailedAt),
    lastFailedAt: getText(properties, HEADERS.lastFailedAt),
  };
}

/**
 * Returns the headers of a failed message for its retry or dead-letter queue: the trace and the updated failure record, without
 * the broker's own headers.
 */
export function createFailureHeaders(
  properties: Pick<MessageProperties, 'headers'>,
  { reason, isCounted }: { reason: string; isCounted: boolean },
  failedAt: Date,
): Record<string, string | number> {
  const previous = readFailure(properties);
  const at = failedAt.toISOString();
  return {
    ...getTraceHeader(properties),
    [HEADERS.failedAttempts]: previous.failedAttempts + (isCounted ? 1 : 0),
    [HEADERS.outageRetries]: previous.outageRetries + (isCounted ? 0 : 1),
    [HEADERS.reason]: reason.slice(0, 200),
    [HEADERS.firstFailedAt]: previous.firstFailedAt || at,
    [HEADERS.lastFailedAt]: at,
  };
}

/** Returns the headers for the quarantine queue: trace, failure record, losses in quarantine and the original queue. */
export function createQuarantineHeaders(
  properties: Pick<MessageProperties, 'headers'>,
  { queue, quarantineLosses }: { queue: string; quarantineLosses: number },
): Record<string, unknown> {
  return { ...createReturnHeaders(properties), [HEADERS.quarantineLosses]: quarantineLosses, [HEADERS.queue]: queue };
}

/** Returns the headers of a message that returns to its own queue unchanged. */
export function createReturnHeaders(properties: Pick<MessageProperties, 'headers'>): Record<string, unknown> {
  const { failedAttempts, outageRetries, reason, firstFailedAt, lastFailedAt } = HEADERS;
  const failureEntries = [failedAttempts, outageRetries, reason, firstFailedAt, lastFailedAt].flatMap((name) => {
    const value: unknown = properties.headers?.[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...getTraceHeader(properties), ...Object.fromEntries(failureEntries) };
}

/** Reads a quarantined message's original queue and its earlier losses in quarantine. */
export function readQuarantineHeaders(properties: Pick<MessageProperties, 'headers'>): {
  queue: string;
  quarantineLosses: number;
} {
  return {
    queue: getText(properties, HEADERS.queue),
    quarantineLosses: getNumber(properties, HEADERS.quarantineLosses),
  };
}

/** Returns the trace header only, as for a new message. */
export function getTraceHeader(properties: Pick<MessageProperties, 'headers'>): Record<string, string> {
  const traceparent = getText(properties, 'traceparent');
  return traceparent === '' ? {} : { traceparent };
}

/**
 * Returns how many deliveries of this message ended without an acknowledgement. RabbitMQ also counts a delivery that no process
 * received: one still on its way within the broker when its consumer was cancelled.
 */
export function getLostDeliveries(properties: Pick<MessageProperties, 'headers'>): number {
  return getNumber(properties, 'x-delivery-count');
}

function getText(properties: Pick<MessageProperties, 'headers'>, name: string): string {
  const value: unknown = properties.headers?.[name];
  return typeof value === 'string' ? value : '';
}

function getNumber(properties: Pick<MessageProperties, 'headers'>, name: string): number {
  const value: unknown = properties.headers?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
