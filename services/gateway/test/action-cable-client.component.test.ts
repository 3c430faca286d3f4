import { createRequire } from 'node:module';
import { defineEvent } from '@minutehand/contracts/events';
import { storedEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

const require = createRequire(import.meta.url);

type Received = { connected(): void; rejected(): void; received(message: unknown): void; disconnected(): void };
type ActionCable = {
  adapters: { WebSocket: unknown; logger: unknown };
  createConsumer(url: string): {
    disconnect(): void;
    subscriptions: {
      create(
        channel: object,
        mixin: Partial<Received>,
      ): { perform(action: string, data: object): void; unsubscribe(): void };
    };
  };
};

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
  vi.unstubAllGlobals();
});

/** The client as it is published; only the browser around it is made up. */
async function consumerOf(browser: Browser) {
  const location = gateway.origin.replace('http', 'ws');
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
      super(url, protocols, { headers: { cookie: browser.cookie }, origin: gateway.origin });
    }
  };
  return client.createConsumer(`${location}/cable`);
}

describe('@rails/actioncable, unmodified', () => {
  it('subscribes, receives, performs, is rejected, and comes back after a restart of the socket', async () => {
    const browser = await new Browser(gateway).signIn();
    const consumer = await consumerOf(browser);
    const seen: string[] = [];
    const messages: unknown[] = [];
    const channel = { channel: 'MeetingChannel', meeting_id: 'account-ada:1' };
    consumer.subscriptions.create(channel, {
      connected: () => seen.push('connected'),
      disconnected: () => seen.push('disconnected'),
      received: (message) => messages.push(message),
    });
    consumer.subscriptions.create(
      { channel: 'MeetingChannel', meeting_id: 'account-other:1' },
      { rejected: () => seen.push('rejected') },
    );
    const own = { channel: 'NotificationsChannel', account_id: 'account-ada' };
    const notifications = consumer.subscriptions.create(own, { connected: () => seen.push('notifications') });
    await vi.waitFor(() => expect(seen.toSorted()).toEqual(['connected', 'notifications', 'rejected']), 4_000);

    const said = { meetingId: 'account-ada:1', version: 2, generated: true };
    await gateway.bus.publish(storedEvent(defineEvent('meetings.minutes_changed', said)));
    await vi.waitFor(() => expect(messages).toMatchObject([{ type: 'minutes', version: 2 }]));
    notifications.perform('mark_as_read', { ids: ['n1'] });
    await vi.waitFor(() => {
      const mark = gateway.calls.findLast(({ method }) => method === 'markNotifications');
      expect(mark?.request).toEqual({ ids: ['n1'], mark: 'read' });
    });

    // The switch ends the socket; the client returns by itself with the browser's new cookie.
    seen.length = 0;
    await browser.json('POST', '/accounts/account-ada/switch');
    await vi.waitFor(() => expect(seen).toEqual(expect.arrayContaining(['disconnected', 'connected'])), 15_000);
    consumer.disconnect();
  });
});
