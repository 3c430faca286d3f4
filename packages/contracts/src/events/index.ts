export { eventDescriptions } from './event-descriptions.ts';
export type { DomainEvent } from './registry.ts';
export {
  createEvent,
  decodeEvent,
  type EventName,
  type EventPayload,
  encodeEvent,
  eventTypes,
  getConsumedEvents,
  getConsumers,
  getPublishedEvents,
  getRoutingKey,
} from './registry.ts';
export type { StoredEvent } from './types.ts';
