import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { COUNTED_NOTIFICATIONS } from '../limits.ts';
import type { Ports } from './ports.ts';

export type NotificationCounts = {
  unseenCount: number;
  totalUnseenCount: number;
  unreadCount: number;
  totalUnreadCount: number;
};

/**
 * Unseen and unread notifications of the caller in the current account and in all accounts that their session can use: one with single sign-on.
 */
export async function countNotifications(
  { notifications }: Pick<Ports, 'notifications'>,
  actor: Actor,
): Promise<NotificationCounts> {
  const { userId } = actor;
  const allAccounts = actor.isSso ? actor : systemScope('counts the notifications of a user in all accounts');
  const counts = await Promise.all([
    notifications.count(actor, { userId, seen: false }),
    notifications.count(allAccounts, { userId, seen: false }),
    notifications.count(actor, { userId, read: false }),
    notifications.count(allAccounts, { userId, read: false }),
  ]);
  const [unseenCount = 0, totalUnseenCount = 0, unreadCount = 0, totalUnreadCount = 0] = counts.map((count) =>
    Math.min(count, COUNTED_NOTIFICATIONS),
  );
  return { unseenCount, totalUnseenCount, unreadCount, totalUnreadCount };
}
