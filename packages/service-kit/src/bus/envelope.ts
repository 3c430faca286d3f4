import { decodeEvent, type EventName, eventTypes, getRoutingKey, type StoredEvent } from '@minutehand/contracts/events';
import { EventEnvelope } from '@minutehand/contracts/proto/events/v1/events';
import { MessageRejectedError } from './failure.ts';
import type { ReceivedEvent } from './types.ts';

export const CONTENT_TYPE = 'application/x-protobuf';

/** Encodes the event's envelope as protobuf bytes. */
export function encodeEnvelope(event: StoredEvent): Buffer {
  return Buffer.from(
    EventEnvelope.encode({
      id: event.id,
      type: event.type,
      schemaVersion: eventTypes[event.type].version,
      accountId: event.accountId,
      aggregateId: event.aggregateId,
      aggregateVersion: event.aggregateVersion,
      occurredAt: event.occurredAt,
      traceparent: event.traceparent,
      payload: Buffer.from(event.payload, 'base64'),
    }).finish(),
  );
}

/** Returns the event and the traceparent of its publisher. Throws MessageRejectedError if the bytes are not a known event. */
export function decodeEnvelope(body: Uint8Array): { event: ReceivedEvent; traceparent: string } {
  const envelope = parse(() => EventEnvelope.decode(body));
  const { type } = envelope;
  if (!isEventName(type) || eventTypes[type].version !== envelope.schemaVersion) {
    throw new MessageRejectedError('bus.unknown_event');
  }
  if (envelope.id === '') throw new MessageRejectedError('bus.undecodable');
  // The payload is decoded by the event's type. The compiler cannot infer that the two match.
  const event = {
    id: envelope.id,
    type,
    accountId: envelope.accountId,
    aggregateId: envelope.aggregateId,
    aggregateVersion: envelope.aggregateVersion,
    occurredAt: envelope.occurredAt,
    payload: parse(() => decodeEvent(type, envelope.payload)),
  };
  return { event: event as ReceivedEvent, traceparent: envelope.traceparent };
}

/** Returns the AMQP properties of an event's message. */
export function getMessageProperties(event: StoredEvent): {
  messageId: string;
  type: string;
  contentType: string;
  headers: Record<string, string>;
} {
  const headers: Record<string, string> = event.traceparent === '' ? {} : { traceparent: event.traceparent };
  return { messageId: event.id, type: getRoutingKey(event.type), contentType: CONTENT_TYPE, headers };
}

function isEventName(type: string): type is EventName {
  return Object.hasOwn(eventTypes, type);
}

function parse<T>(decode: () => T): T {
  try {
    return decode();
  } catch (cause) {
    throw new MessageRejectedError('bus.undecodable', { cause });
  }
}
