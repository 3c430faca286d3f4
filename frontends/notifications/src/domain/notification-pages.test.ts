import { expect, it } from '@jest/globals';
import type { Notification, NotificationsResponse } from '@minutehand/contracts/http/notifications';
import { countsOf, notificationsOf, withArrival, withMarked } from './notification-pages.ts';

const notification = (id: string, over: Partial<Notification> = {}): Notification => ({
  id,
  account_id: 'account-1',
  kind: 'minutes_ready',
  title: 'Minutes are ready',
  body: 'Weekly review',
  url: '/meetings/m1',
  created_at: '2026-11-21T09:00:00.000Z',
  seen: false,
  read: false,
  ...over,
});
const page = (notifications: Notification[], unseen: number, total: number): NotificationsResponse => ({
  notifications,
  next_cursor: null,
  unseen_count: unseen,
  total_unseen_count: total,
});

it('counts one more in all for any account, and one more here only for this one', () => {
  const pages = [page([], 2, 5)];
  expect(countsOf(withArrival(pages, true))).toEqual({ unseen: 3, elsewhere: 3 });
  expect(countsOf(withArrival(pages, false))).toEqual({ unseen: 2, elsewhere: 4 });
});

it('counts each that is seen for the first time once, also over pages', () => {
  const pages = [page([notification('a'), notification('b', { seen: true })], 2, 3), page([notification('c')], 2, 3)];
  const seen = withMarked(pages, ['a', 'b', 'c', 'unknown'], 'seen');
  expect(countsOf(seen)).toEqual({ unseen: 0, elsewhere: 1 });
  expect(notificationsOf(seen).map(({ seen, read }) => [seen, read])).toEqual([
    [true, false],
    [true, false],
    [true, false],
  ]);
  expect(withMarked(seen, ['a'], 'seen')).toEqual(seen);
});

it('takes what is read as seen, and never makes it unread again', () => {
  const read = withMarked([page([notification('a')], 1, 1)], ['a'], 'read');
  expect(notificationsOf(read)[0]).toMatchObject({ seen: true, read: true });
  expect(countsOf(read).unseen).toBe(0);
  expect(notificationsOf(withMarked(read, ['a'], 'seen'))[0]).toMatchObject({ read: true });
});

it('has nothing to count before the first page', () => {
  expect(countsOf([])).toEqual({ unseen: 0, elsewhere: 0 });
});
