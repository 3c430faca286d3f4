import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createEvent } from '@minutehand/contracts/events';
import { createCableConsumer, getReconnectIntervalMs } from '@minutehand/test-kit/action-cable';
import { createStoredEvent } from '@minutehand/test-kit/bus';
import { startTestRedis, type TestRedis } from '@minutehand/test-kit/redis';
import { eventually } from '@minutehand/test-kit/waiting';
import { Browser, type Gateway, startGateway } from './start-gateway.ts';

let redis: TestRedis;
let gateway: Gateway;
beforeAll(async () => {
  redis = await startTestRedis();
  gateway = await startGateway(redis.url);
});
afterAll(async () => {
  await gateway?.stop();
  await redis?.stop();
});

describe('@rails/actioncable', () => {
  it('subscribes, receives messages, performs actions, is rejected and reconnects', async () => {
    const browser = await new Browser(gateway).signIn();
    const consumer = createCableConsumer({ baseUrl: gateway.origin, cookie: () => browser.cookie });
    const states: string[] = [];
    const messages: unknown[] = [];
    const channel = { channel: 'MeetingChannel', meeting_id: 'account-ada:1' };
    consumer.subscriptions.create(channel, {
      connected: () => states.push('connected'),
      disconnected: () => states.push('disconnected'),
      received: (message) => messages.push(message),
    });
    consumer.subscriptions.create(
      { channel: 'MeetingChannel', meeting_id: 'account-other:1' },
      { rejected: () => states.push('rejected') },
    );
    const notificationsChannel = { channel: 'NotificationsChannel', account_id: 'account-ada' };
    const notifications = consumer.subscriptions.create(notificationsChannel, {
      connected: () => states.push('notifications'),
    });
    await eventually(() => expect(states.toSorted()).toEqual(['connected', 'notifications', 'rejected']));

    const payload = { meetingId: 'account-ada:1', version: 2, generated: true };
    await gateway.bus.publish(createStoredEvent(createEvent('meetings.minutes_changed', payload)));
    await eventually(() => expect(messages).toMatchObject([{ type: 'minutes', version: 2 }]));
    notifications.perform('mark_as_read', { ids: ['n1'] });
    await eventually(() => {
      const mark = gateway.calls.findLast(({ method }) => method === 'markNotifications');
      expect(mark?.request).toEqual({ ids: ['n1'], mark: 'read' });
    });

    // Switching the account closes the socket; the client reconnects with the new cookie.
    states.length = 0;
    await browser.json('POST', '/accounts/account-ada/switch');
    const timeout = 2 * getReconnectIntervalMs();
    await eventually(() => expect(states).toEqual(expect.arrayContaining(['disconnected', 'connected'])), { timeout });
    consumer.disconnect();
  });
});
