import { texts } from './texts.ts';

/** A notification for a user in one of their accounts. */
export type Notification = {
  userId: string;
  kind: 'minutes_ready' | 'action_items_due' | 'action_item_commented';
  title: string;
  body: string;
  /** Path in the web application. */
  url: string;
  seen: boolean;
  read: boolean;
};

export type Mark = 'seen' | 'read';

/** `read` implies `seen`. Returns the same object when nothing changes. */
export function mark<N extends Notification>(notification: N, as: Mark): N {
  const read = notification.read || as === 'read';
  if (notification.seen && notification.read === read) return notification;
  return { ...notification, seen: true, read };
}

export function minutesReady(userId: string, meeting: { id: string; title: string }): Notification {
  return {
    userId,
    kind: 'minutes_ready',
    title: meeting.title,
    body: texts.minutesReady.notification,
    url: `/meetings/${encodeURIComponent(meeting.id)}`,
    seen: false,
    read: false,
  };
}

/** Links to the item, whose comments it opens. Does not contain the comment. */
export function actionItemCommented(
  userId: string,
  comment: { meetingId: string; meetingTitle: string; actionItemId: string; description: string; authorName: string },
): Notification {
  const { meetingId, meetingTitle, actionItemId, description, authorName } = comment;
  return {
    userId,
    kind: 'action_item_commented',
    title: meetingTitle,
    body: texts.comment.notification(authorName, description),
    url: `/meetings/${encodeURIComponent(meetingId)}?tab=actions&item=${encodeURIComponent(actionItemId)}`,
    seen: false,
    read: false,
  };
}

/** Links to the meeting of a single item, or to the board for several. */
export function actionItemsDue(
  userId: string,
  due: { isToday: boolean; items: readonly { description: string; meetingId: string }[]; more: number },
): Notification {
  const { isToday, items, more } = due;
  const [first] = items;
  const count = items.length + more;
  const isOne = first !== undefined && count === 1;
  return {
    userId,
    kind: 'action_items_due',
    title: isToday ? texts.due.notificationToday : texts.due.notificationTomorrow,
    body: isOne ? first.description : texts.due.items(count),
    url: isOne ? `/meetings/${encodeURIComponent(first.meetingId)}` : '/action_items',
    seen: false,
    read: false,
  };
}
