import type { MessageProperties } from 'amqplib';

/** What the kit writes beside a message that failed. Dead letters are read by these. */
export const HEADERS = {
  failedTries: 'x-minutehand-failed-tries',
  waits: 'x-minutehand-waits',
  reason: 'x-minutehand-reason',
  firstFailedAt: 'x-minutehand-first-failed-at',
  lastFailedAt: 'x-minutehand-last-failed-at',
  quarantineLosses: 'x-minutehand-quarantine-losses',
  queue: 'x-minutehand-queue',
} as const;

export type FailureRecord = {
  readonly failedTries: number;
  /** How often it waited for an outage to end. */
  readonly waits: number;
  readonly reason: string;
  readonly firstFailedAt: string;
  readonly lastFailedAt: string;
};

/** What is known of a message's earlier failures: none for one that comes for the first time. */
export function readFailure(properties: Pick<MessageProperties, 'headers'>): FailureRecord {
  return {
    failedTries: numberIn(properties, HEADERS.failedTries),
    waits: numberIn(properties, HEADERS.waits),
    reason: textIn(properties, HEADERS.reason),
    firstFailedAt: textIn(properties, HEADERS.firstFailedAt),
    lastFailedAt: textIn(properties, HEADERS.lastFailedAt),
  };
}

/** The headers to pass a failed message on with: its trace and the note, nothing that the broker added. */
export function failureHeaders(
  properties: Pick<MessageProperties, 'headers'>,
  { reason, isCounted }: { reason: string; isCounted: boolean },
  failedAt: Date,
): Record<string, string | number> {
  const before = readFailure(properties);
  const at = failedAt.toISOString();
  return {
    ...traceHeader(properties),
    [HEADERS.failedTries]: before.failedTries + (isCounted ? 1 : 0),
    [HEADERS.waits]: before.waits + (isCounted ? 0 : 1),
    [HEADERS.reason]: reason.slice(0, 200),
    [HEADERS.firstFailedAt]: before.firstFailedAt || at,
    [HEADERS.lastFailedAt]: at,
  };
}

/** The headers of a message that is quarantined: what was known of it, how often it was lost alone, where it belongs. */
export function quarantineHeaders(
  properties: Pick<MessageProperties, 'headers'>,
  { queue, quarantineLosses }: { queue: string; quarantineLosses: number },
): Record<string, unknown> {
  return { ...preservedHeaders(properties), [HEADERS.quarantineLosses]: quarantineLosses, [HEADERS.queue]: queue };
}

/** The headers of a message that goes back to its own queue as it came from there. */
export function preservedHeaders(properties: Pick<MessageProperties, 'headers'>): Record<string, unknown> {
  const { failedTries, waits, reason, firstFailedAt, lastFailedAt } = HEADERS;
  const kept = [failedTries, waits, reason, firstFailedAt, lastFailedAt].flatMap((name) => {
    const value: unknown = properties.headers?.[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...traceHeader(properties), ...Object.fromEntries(kept) };
}

/** Of a message that was quarantined: where it belongs, and how often it was lost alone before it was put there. */
export function readQuarantineHeaders(properties: Pick<MessageProperties, 'headers'>): {
  queue: string;
  quarantineLosses: number;
} {
  return { queue: textIn(properties, HEADERS.queue), quarantineLosses: numberIn(properties, HEADERS.quarantineLosses) };
}

/** The headers of a message that starts anew. */
export function traceHeader(properties: Pick<MessageProperties, 'headers'>): Record<string, string> {
  const traceparent = textIn(properties, 'traceparent');
  return traceparent === '' ? {} : { traceparent };
}

/** How often the broker has handed this message out without hearing what became of it. */
export function lostDeliveries(properties: Pick<MessageProperties, 'headers'>): number {
  return numberIn(properties, 'x-delivery-count');
}

function textIn(properties: Pick<MessageProperties, 'headers'>, name: string): string {
  const value: unknown = properties.headers?.[name];
  return typeof value === 'string' ? value : '';
}

function numberIn(properties: Pick<MessageProperties, 'headers'>, name: string): number {
  const value: unknown = properties.headers?.[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
