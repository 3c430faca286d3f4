export { publishedWhen } from './published-when.ts';
export type { DomainEvent } from './registry.ts';
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
export type { StoredEvent } from './types.ts';
