import type { EventName, EventPayload } from './registry.ts';

/** What a use case says: a fact in the past tense. The store adds id, time, version and trace. */
export type DomainEvent<N extends EventName = EventName> = {
  [K in N]: { readonly type: K; readonly payload: EventPayload<K> };
}[N];

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
