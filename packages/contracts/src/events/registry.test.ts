import { describe, expect, it } from 'vitest';
import { decodeEvent, defineEvent, encodeEvent, eventTypes, routingKeyOf } from './index.ts';

describe('the event registry', () => {
  it('carries an event to bytes and back unchanged', () => {
    const event = defineEvent('meetings.minutes_changed', { meetingId: 'm1', version: 3, generated: true });
    expect(decodeEvent('meetings.minutes_changed', encodeEvent(event))).toEqual(event.payload);
  });

  it('derives the routing key from name and version', () => {
    expect(routingKeyOf('meetings.minutes_changed')).toBe('meetings.minutes_changed.v1');
  });

  it('names each event after its message', () => {
    for (const type of Object.keys(eventTypes)) expect(type).toMatch(/^[a-z]+\.[a-z]+(_[a-z]+)*$/);
  });
});
