import { type DomainEvent, encodeEvent, type StoredEvent } from '@minutehand/contracts/events';
import { isSpanContextValid, trace } from '@opentelemetry/api';

/** Adds id, time, version and trace to the events of a use case. */
export function createStoredEvents(
  events: readonly DomainEvent[],
  aggregate: { readonly id: string; readonly accountId: string; readonly version: number },
  at: Date,
  newId: () => string,
): StoredEvent[] {
  const traceparent = events.length > 0 ? getActiveTraceparent() : '';
  return events.map((event) => ({
    id: newId(),
    type: event.type,
    accountId: aggregate.accountId,
    aggregateId: aggregate.id,
    aggregateVersion: aggregate.version,
    occurredAt: at.toISOString(),
    traceparent,
    payload: Buffer.from(encodeEvent(event)).toString('base64'),
  }));
}

function getActiveTraceparent(): string {
  const context = trace.getActiveSpan()?.spanContext();
  if (!context || !isSpanContextValid(context)) return '';
  return `00-${context.traceId}-${context.spanId}-${(context.traceFlags & 0xff).toString(16).padStart(2, '0')}`;
}
