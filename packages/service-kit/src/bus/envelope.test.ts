import { describe, expect, it } from '@jest/globals';
import { createEvent, encodeEvent, type StoredEvent } from '@minutehand/contracts/events';
import { EventEnvelope } from '@minutehand/contracts/proto/events/v1/events';
import { decodeEnvelope, encodeEnvelope } from './envelope.ts';

const payload = { meetingId: 'm1', version: 3, generated: true };
const stored: StoredEvent = {
  id: 'e1',
  type: 'meetings.minutes_changed',
  accountId: 'a1',
  aggregateId: 'm1',
  aggregateVersion: 7,
  occurredAt: '2026-01-05T09:00:00.000Z',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  payload: Buffer.from(encodeEvent(createEvent('meetings.minutes_changed', payload))).toString('base64'),
};

describe('the envelope', () => {
  it('encodes and decodes an event and its trace unchanged', () => {
    const { traceparent, payload: _, ...event } = stored;
    expect(decodeEnvelope(encodeEnvelope(stored))).toEqual({ event: { ...event, payload }, traceparent });
  });

  it.each([
    ['bytes that are not an envelope', Buffer.from('not protobuf at all')],
    [
      'a payload that cannot be decoded',
      EventEnvelope.encode(createEnvelope({ payload: Buffer.from([0x0a, 0xff]) })).finish(),
    ],
    ['an event without an id', EventEnvelope.encode(createEnvelope({ id: '' })).finish()],
  ])('rejects %s as undecodable', (_, body) => {
    expect(() => decodeEnvelope(body)).toThrow('bus.undecodable');
  });

  it.each([
    ['an unregistered event type', createEnvelope({ type: 'meetings.cake_served' })],
    ['an event of another schema version', createEnvelope({ schemaVersion: 99 })],
    ['the name of an Object.prototype property', createEnvelope({ type: 'constructor' })],
  ])('rejects %s as unknown', (_, unknown) => {
    expect(() => decodeEnvelope(EventEnvelope.encode(unknown).finish())).toThrow('bus.unknown_event');
  });
});

function createEnvelope(overrides: Partial<EventEnvelope>): EventEnvelope {
  return { ...EventEnvelope.decode(encodeEnvelope(stored)), ...overrides };
}
