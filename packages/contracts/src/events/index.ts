export { publishedWhen } from './published-when.ts';
export {
  consumersOf,
  decodeEvent,
  defineEvent,
  type EventName,
  type EventPayload,
  encodeEvent,
  eventsConsumedBy,
  eventsSaidBy,
  eventTypes,
  routingKeyOf,
} from './registry.ts';
export type { DomainEvent, StoredEvent } from './types.ts';
