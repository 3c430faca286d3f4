import type { EventName } from './registry.ts';

/** An event as stored in the outbox and published on the bus. */
export type StoredEvent = {
  /** Unique; consumers deduplicate by it. */
  id: string;
  type: EventName;
  /** Empty for events outside any account. */
  accountId: string;
  aggregateId: string;
  aggregateVersion: number;
  /** ISO 8601 UTC. */
  occurredAt: string;
  /** W3C traceparent of the write; empty without a trace. */
  traceparent: string;
  /** The payload, encoded with its protobuf message, base64. */
  payload: string;
};
