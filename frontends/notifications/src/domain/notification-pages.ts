import type { Notification, NotificationsResponse } from '@minutehand/contracts/http/notifications';

export type Mark = 'seen' | 'read';
/** The pages that were fetched, newest first. What is unseen is said by each; the first one counts. */
export type Pages = readonly NotificationsResponse[];

export interface Counts {
  /** In the present account. */
  unseen: number;
  /** In the other accounts of the same person. */
  elsewhere: number;
}

export function countsOf(pages: Pages): Counts {
  const { unseen_count = 0, total_unseen_count = 0 } = pages[0] ?? {};
  return { unseen: unseen_count, elsewhere: Math.max(0, total_unseen_count - unseen_count) };
}

export function notificationsOf(pages: Pages): readonly Notification[] {
  return pages.flatMap((page) => page.notifications);
}

/** A notification has come: one more in all, and one more here if it is of this account. */
export function withArrival(pages: Pages, isOfThisAccount: boolean): Pages {
  return pages.map((page) => ({
    ...page,
    unseen_count: page.unseen_count + (isOfThisAccount ? 1 : 0),
    total_unseen_count: page.total_unseen_count + 1,
  }));
}

/** Some have been marked. Reading one implies having seen it. */
export function withMarked(pages: Pages, ids: readonly string[], mark: Mark): Pages {
  const marked = new Set(ids);
  const fresh = notificationsOf(pages).filter(({ id, seen }) => marked.has(id) && !seen).length;
  return pages.map((page) => ({
    ...page,
    unseen_count: Math.max(0, page.unseen_count - fresh),
    total_unseen_count: Math.max(0, page.total_unseen_count - fresh),
    notifications: page.notifications.map((notification) =>
      marked.has(notification.id)
        ? { ...notification, seen: true, read: notification.read || mark === 'read' }
        : notification,
    ),
  }));
}
