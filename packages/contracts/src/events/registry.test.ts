import { describe, expect, it } from 'vitest';
import {
  consumersOf,
  decodeEvent,
  defineEvent,
  encodeEvent,
  eventsConsumedBy,
  eventsSaidBy,
  eventTypes,
  routingKeyOf,
} from './index.ts';

describe('the event registry', () => {
  it('carries an event to bytes and back unchanged', () => {
    const event = defineEvent('meetings.minutes_changed', { meetingId: 'm1', version: 3, generated: true });
    expect(decodeEvent('meetings.minutes_changed', encodeEvent(event))).toEqual(event.payload);
  });

  it('derives the routing key from name and version', () => {
    expect(routingKeyOf('meetings.minutes_changed')).toBe('meetings.minutes_changed.v1');
  });

  it('knows who keeps a queue for an event, and whose event it is', () => {
    expect(consumersOf('billing.subscription_changed')).toEqual(['accounts']);
    expect(eventsConsumedBy('accounts')).toEqual(['billing.subscription_changed']);
    expect(eventsSaidBy('billing')).toEqual(['billing.subscription_changed']);
    expect(eventsConsumedBy('nobody')).toEqual([]);
  });

  it('names each event after its message', () => {
    for (const type of Object.keys(eventTypes)) expect(type).toMatch(/^[a-z]+\.[a-z]+(_[a-z]+)*$/);
  });
});
