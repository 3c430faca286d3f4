import type { EventName } from './registry.ts';

/** An event as the outbox keeps it and the bus carries it. */
export type StoredEvent = {
  /** Unique; consumers dedupe by it. */
  id: string;
  type: EventName;
  /** Empty for what belongs to no account. */
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
