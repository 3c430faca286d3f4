import type { Notification, NotificationsResponse } from '@minutehand/contracts/http/notifications';

export type Mark = 'seen' | 'read';
/** The fetched pages, newest first. Each contains the unseen counts; those of the first page are used. */
export type Pages = readonly NotificationsResponse[];

export type Counts = {
  /** In the current account. */
  unseen: number;
  /** In the other accounts of the user. */
  unseenElsewhere: number;
};

export function getCounts(pages: Pages): Counts {
  const { unseen_count = 0, total_unseen_count = 0 } = pages[0] ?? {};
  return { unseen: unseen_count, unseenElsewhere: Math.max(0, total_unseen_count - unseen_count) };
}

export function getNotifications(pages: Pages): readonly Notification[] {
  return pages.flatMap((page) => page.notifications);
}

/** Counts a new notification in the total and, if it belongs to this account, in the account count. */
export function addNotification(pages: Pages, isThisAccount: boolean): Pages {
  return pages.map((page) => ({
    ...page,
    unseen_count: page.unseen_count + (isThisAccount ? 1 : 0),
    total_unseen_count: page.total_unseen_count + 1,
  }));
}

/** Marks notifications and updates the counts. Read implies seen. */
export function markPages(pages: Pages, ids: readonly string[], mark: Mark): Pages {
  const marked = new Set(ids);
  const newlySeen = getNotifications(pages).filter(({ id, seen }) => marked.has(id) && !seen).length;
  return pages.map((page) => ({
    ...page,
    unseen_count: Math.max(0, page.unseen_count - newlySeen),
    total_unseen_count: Math.max(0, page.total_unseen_count - newlySeen),
    notifications: page.notifications.map((notification) =>
      marked.has(notification.id)
        ? { ...notification, seen: true, read: notification.read || mark === 'read' }
        : notification,
    ),
  }));
}
