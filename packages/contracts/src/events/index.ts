export {
  decodeEvent,
  defineEvent,
  type EventName,
  type EventPayload,
  encodeEvent,
  eventTypes,
  routingKeyOf,
} from './registry.ts';
export type { DomainEvent, StoredEvent } from './types.ts';
