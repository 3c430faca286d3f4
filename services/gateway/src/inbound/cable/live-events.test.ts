import { expect, it } from '@jest/globals';
import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { createLiveEvents, toNotificationMessage } from './live-events.ts';
import { getUserTopic } from './topics.ts';

const notification = {
  ...{ id: 'n1', accountId: 'account-1', kind: 'minutes_ready', title: 'Weekly', body: 'Minutes are ready' },
  ...{ url: '/meetings/1', createdAt: '2026-11-25T12:00:00.000Z', seen: false, read: false },
};

it('sets show to false only for kinds of notifications that the user turned off in the browser', () => {
  const data = { url: '/meetings/1' };
  expect(toNotificationMessage(notification).browser.options).toEqual({ body: 'Minutes are ready', tag: 'n1', data });
  expect(toNotificationMessage({ ...notification, browser: true }).browser.options.data).toEqual(data);
  expect(toNotificationMessage({ ...notification, browser: false }).browser.options.data).toEqual({
    ...data,
    show: false,
  });
});

it('pushes nothing for a notification that was replaced meanwhile; other failures are reported', async () => {
  let failure: Error = new AppError('notification.not_found');
  const pushed: string[] = [];
  const connection = { push: (identifier: string) => pushed.push(identifier) };
  const live = createLiveEvents({
    topics: {
      getSubscribers: (topic: string) =>
        topic === getUserTopic('user-1') ? [{ connection, identifier: 'identifier' }] : [],
    },
    notifications: { getNotification: () => Promise.reject(failure) },
  } as unknown as Parameters<typeof createLiveEvents>[0]);
  const payload = { notificationId: 'n1', userId: 'user-1', accountId: 'account-1' };
  const event = {
    ...createEvent('notifications.notification_created', payload),
    ...{
      id: 'event-1',
      accountId: 'account-1',
      aggregateId: 'n1',
      aggregateVersion: 1,
      occurredAt: '',
    },
  } as ReceivedEvent;
  await live.handle(event);
  failure = new AppError('platform.unavailable');
  await expect(live.handle(event)).rejects.toBe(failure);
  expect(pushed).toEqual([]);
});
