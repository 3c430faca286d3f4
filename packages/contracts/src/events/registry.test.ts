import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import {
  createEvent,
  decodeEvent,
  encodeEvent,
  eventTypes,
  getConsumedEvents,
  getConsumers,
  getPublishedEvents,
  getRoutingKey,
} from './index.ts';

const services = join(import.meta.dirname, '../../../../services');
const readSources = (files: readonly string[]) =>
  files.map((file) => readFileSync(join(services, file), 'utf8')).join('\n');
const liveEvents = readSources(['gateway/src/inbound/cable/live-events.ts', 'gateway/src/subscriptions.ts']);

/** Returns a service's source code without its event handlers. */
function readPublisherSource(service: string): string {
  const files = globSync(`${service}/src/{*.ts,app/**/*.ts,domain/**/*.ts,outbound/**/*.ts}`, { cwd: services });
  return readSources(files.filter((file) => !file.endsWith('subscriptions.ts') && !file.endsWith('.test.ts')));
}

describe('the event registry', () => {
  it('encodes and decodes an event unchanged', () => {
    const event = createEvent('meetings.minutes_changed', { meetingId: 'm1', version: 3, generated: true });
    expect(decodeEvent('meetings.minutes_changed', encodeEvent(event))).toEqual(event.payload);
  });

  it('derives the routing key from name and version', () => {
    expect(getRoutingKey('meetings.minutes_changed')).toBe('meetings.minutes_changed.v1');
  });

  it('returns the consumers and the publisher of an event', () => {
    expect(getConsumers('billing.subscription_changed')).toEqual(['accounts']);
    expect(getConsumedEvents('accounts')).toContain('billing.subscription_changed');
    expect(getPublishedEvents('billing')).toEqual(['billing.subscription_changed']);
    expect(getConsumedEvents('nobody')).toEqual([]);
  });

  it.each(Object.entries(eventTypes))(
    'marks %s as pending if its publisher or consumer does not exist yet',
    (type, entry) => {
      const lacksPublisher = !readPublisherSource(type.split('.')[0] ?? '').includes(`'${type}'`);
      const lacksConsumer = entry.consumers.length === 0 && !liveEvents.includes(`'${type}'`);
      const both = lacksPublisher && lacksConsumer ? 'both' : undefined;
      const expectedPending = both ?? (lacksPublisher ? 'publisher' : lacksConsumer ? 'consumer' : undefined);
      expect('pending' in entry ? entry.pending : undefined).toBe(expectedPending);
    },
  );

  it('names each event after its message', () => {
    for (const type of Object.keys(eventTypes)) expect(type).toMatch(/^[a-z]+\.[a-z]+(_[a-z]+)*$/);
  });
});
