import type { Notification, NotificationsResponse } from '@minutehand/contracts/http/notifications';

export type NotificationState = 'seen' | 'read';
/** The fetched pages, newest first. Each contains the counts; those of the first page are used. */
export type Pages = readonly NotificationsResponse[];

export type Counts = {
  /** Unread in the current account. */
  unread: number;
  /** Unread in the other accounts of the user. */
  unreadElsewhere: number;
};

export function getCounts(pages: Pages): Counts {
  const { unread_count = 0, total_unread_count = 0 } = pages[0] ?? {};
  return { unread: unread_count, unreadElsewhere: Math.max(0, total_unread_count - unread_count) };
}

export function getUnreadIds(pages: Pages): string[] {
  return getNotifications(pages).flatMap(({ id, read }) => (read ? [] : [id]));
}

export function getNotifications(pages: Pages): readonly Notification[] {
  return pages.flatMap((page) => page.notifications);
}

/** Counts a new notification in the totals of all accounts and, if it belongs to this account, in the counts of this account. */
export function countNewNotification(pages: Pages, isThisAccount: boolean): Pages {
  return pages.map((page) => ({
    ...page,
    unseen_count: page.unseen_count + (isThisAccount ? 1 : 0),
    total_unseen_count: page.total_unseen_count + 1,
    unread_count: page.unread_count + (isThisAccount ? 1 : 0),
    total_unread_count: page.total_unread_count + 1,
  }));
}

/** Marks the fetched notifications as read, and sets the counts of this account to 0, which also cover pages that are not fetched. */
export function markAllPagesRead(pages: Pages): Pages {
  return pages.map((page) => ({
    ...page,
    unseen_count: 0,
    total_unseen_count: Math.max(0, page.total_unseen_count - page.unseen_count),
    unread_count: 0,
    total_unread_count: Math.max(0, page.total_unread_count - page.unread_count),
    notifications: page.notifications.map((notification) => ({ ...notification, seen: true, read: true })),
  }));
}

/** Marks notifications and updates the counts. Read implies seen. */
export function setNotificationState(pages: Pages, ids: readonly string[], state: NotificationState): Pages {
  const marked = new Set(ids);
  const all = getNotifications(pages).filter(({ id }) => marked.has(id));
  const newlySeen = all.filter(({ seen }) => !seen).length;
  const newlyRead = state === 'read' ? all.filter(({ read }) => !read).length : 0;
  return pages.map((page) => ({
    ...page,
    unseen_count: Math.max(0, page.unseen_count - newlySeen),
    total_unseen_count: Math.max(0, page.total_unseen_count - newlySeen),
    unread_count: Math.max(0, page.unread_count - newlyRead),
    total_unread_count: Math.max(0, page.total_unread_count - newlyRead),
    notifications: page.notifications.map((notification) =>
      marked.has(notification.id)
        ? { ...notification, seen: true, read: notification.read || state === 'read' }
        : notification,
    ),
  }));
}
