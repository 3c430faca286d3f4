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
  /** W3C traceparent of the write; empty if no trace is active. */
  traceparent: string;
  /** The payload as a base64-encoded protobuf message. */
  payload: string;
};
