import { createRequire } from 'node:module';
import { type MeetingChannelType, meetingChannelMessageSchema } from '@minutehand/contracts/http/cable';
import { inject, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { HttpSession } from '../../scripts/lib/http-session.ts';

type Events = { connected(): void; rejected(): void; disconnected(): void; received(message: unknown): void };
type Subscription = { perform(action: string, data: object): void; unsubscribe(): void };
type Consumer = {
  disconnect(): void;
  subscriptions: { create(channel: object, events: Partial<Events>): Subscription };
};
type ActionCable = {
  adapters: { WebSocket: unknown };
  createConsumer(url: string): Consumer;
};

const require = createRequire(import.meta.url);

/** @rails/actioncable as it is published; only the browser around it is made up: cookie, origin and a visible page. */
export function consumerOf(session: HttpSession, origin = inject('baseUrl')): Consumer {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('document', {
    visibilityState: 'visible',
    createElement: () => ({ href: '', protocol: '' }),
    head: { querySelector: () => null },
  });
  const client: ActionCable = require('@rails/actioncable');
  client.adapters.WebSocket = class extends WebSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers: { cookie: session.cookie() }, origin });
    }
  };
  return client.createConsumer(`${inject('baseUrl').replace('http', 'ws')}/cable`);
}

/** A subscription with all that it says, in order. */
export function listen(consumer: Consumer, channel: object) {
  const events: string[] = [];
  const messages: unknown[] = [];
  const subscription = consumer.subscriptions.create(channel, {
    connected: () => void events.push('connected'),
    rejected: () => void events.push('rejected'),
    disconnected: () => void events.push('disconnected'),
    received: (message) => void messages.push(message),
  });
  return { events, messages, subscription };
}

/** The types of what a meeting's channel said of what was done since an instant: what was done before it may be told after it. */
export function toldSince(messages: readonly unknown[], begin: Date): Set<MeetingChannelType> {
  const told = messages.map((message) => meetingChannelMessageSchema.parse(message));
  return new Set(told.filter(({ at }) => new Date(at) >= begin).map(({ type }) => type));
}
