import { expect, it } from '@jest/globals';
import type { Notification, NotificationsResponse } from '@minutehand/contracts/http/notifications';
import {
  countNewNotification,
  getCounts,
  getNotifications,
  getUnreadIds,
  setNotificationState,
} from './notification-pages.ts';

const notification = (id: string, overrides: Partial<Notification> = {}): Notification => ({
  id,
  account_id: 'account-1',
  kind: 'minutes_ready',
  title: 'Minutes are ready',
  body: 'Weekly review',
  url: '/meetings/m1',
  created_at: '2026-11-21T09:00:00.000Z',
  seen: false,
  read: false,
  ...overrides,
});
const page = (notifications: Notification[], unseen: number, total: number): NotificationsResponse => ({
  notifications,
  next_cursor: null,
  unseen_count: unseen,
  total_unseen_count: total,
  unread_count: unseen,
  total_unread_count: total,
});

it('a new notification increments the total, and the account count only for this account', () => {
  const pages = [page([], 2, 5)];
  expect(getCounts(countNewNotification(pages, true))).toEqual({ unread: 3, unreadElsewhere: 3 });
  expect(getCounts(countNewNotification(pages, false))).toEqual({ unread: 2, unreadElsewhere: 4 });
});

it('marking as seen decrements the unseen counts once per notification, across pages, and no unread count', () => {
  const pages = [page([notification('a'), notification('b', { seen: true })], 2, 3), page([notification('c')], 2, 3)];
  const seen = setNotificationState(pages, ['a', 'b', 'c', 'unknown'], 'seen');
  expect(seen[0]).toMatchObject({ unseen_count: 0, total_unseen_count: 1, unread_count: 2, total_unread_count: 3 });
  expect(getNotifications(seen).map(({ seen, read }) => [seen, read])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  expect(setNotificationState(seen, ['a'], 'seen')).toEqual(seen);
});

it('marking as read implies seen, and marking as seen keeps read', () => {
  const read = setNotificationState([page([notification('a')], 1, 1)], ['a'], 'read');
  expect(getNotifications(read)[0]).toMatchObject({ seen: true, read: true });
  expect(read[0]).toMatchObject({ unseen_count: 0, unread_count: 0 });
  expect(setNotificationState(read, ['a'], 'read')).toEqual(read);
  expect(getUnreadIds(read)).toEqual([]);
  expect(getNotifications(setNotificationState(read, ['a'], 'seen'))[0]).toMatchObject({ read: true });
});

it('counts are zero before the first page', () => {
  expect(getCounts([])).toEqual({ unread: 0, unreadElsewhere: 0 });
});
