import { texts } from './texts.ts';

export const NOTIFICATION_KINDS = [
  'minutes_ready',
  'action_item_assigned',
  'action_items_due',
  'action_item_commented',
  'mentioned',
  'meeting_shared',
  'invited',
  'approval_requested',
  'approval_decided',
  'processing_failed',
  'series_brief',
  'weekly_digest',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** A notification for a user in one of their accounts. */
export type Notification = {
  userId: string;
  kind: NotificationKind;
  title: string;
  body: string;
  /** Path in the web application. */
  url: string;
  seen: boolean;
  read: boolean;
  /** False if the user wants no browser notification of it. Absent: wanted. */
  browser?: boolean | undefined;
  /** When its event occurred; it may be handled later than newer ones. Absent in notifications of earlier releases. */
  occurredAt?: Date | undefined;
};

/** The kinds whose newest notification of a meeting says what the earlier ones said. */
const REPLACED_KINDS: ReadonlySet<NotificationKind> = new Set([
  'minutes_ready',
  'approval_requested',
  'approval_decided',
  'processing_failed',
]);

export const isReplacedKind = (kind: NotificationKind): boolean => REPLACED_KINDS.has(kind);

type DatedNotification = Notification & { createdAt: Date };
const getTime = ({ occurredAt, createdAt }: DatedNotification): Date => occurredAt ?? createdAt;

/** True for a notification of an earlier event of the same kind and meeting, unless the user has read it. */
export function isReplacedBy(earlier: DatedNotification, newest: DatedNotification): boolean {
  return (
    isReplacedKind(newest.kind) &&
    earlier.kind === newest.kind &&
    earlier.userId === newest.userId &&
    earlier.url === newest.url &&
    !earlier.read &&
    getTime(earlier) < getTime(newest)
  );
}

export type NotificationMark = 'seen' | 'read';

/** Marks a notification as seen or read; read implies seen. Returns the same object when nothing changes. */
export function markNotification<N extends Notification>(notification: N, newMark: NotificationMark): N {
  const read = notification.read || newMark === 'read';
  if (notification.seen && notification.read === read) return notification;
  return { ...notification, seen: true, read };
}

const getMeetingUrl = (meetingId: string, query = '') => `/meetings/${encodeURIComponent(meetingId)}${query}`;

/** An event of a meeting, and the user who caused it; an empty name if no user did, or if it is unknown. */
export type MeetingUpdate = { kind: keyof typeof MEETING_UPDATES; actorName: string };

const MEETING_UPDATES = {
  mentioned: { kind: 'mentioned', query: '?tab=notes', body: texts.updates.mentioned },
  shared: { kind: 'meeting_shared', query: '', body: texts.updates.shared },
  submitted: { kind: 'approval_requested', query: '', body: texts.updates.submitted },
  returned: { kind: 'approval_decided', query: '', body: texts.updates.returned },
  approved: { kind: 'approval_decided', query: '', body: texts.updates.approved },
  failed: { kind: 'processing_failed', query: '', body: () => texts.updates.failed },
} as const;

export function createMeetingNotification(
  userId: string,
  meeting: { id: string; title: string },
  { kind: update, actorName }: MeetingUpdate,
): Notification {
  const { kind, query, body } = MEETING_UPDATES[update];
  const actor = actorName === '' ? texts.someone : actorName;
  return {
    ...{ userId, kind, title: meeting.title, body: body(actor), url: getMeetingUrl(meeting.id, query) },
    ...{ seen: false, read: false },
  };
}

/** Links to the action items of the meeting, because others may have been assigned together with this one. */
export function createAssignmentNotification(
  userId: string,
  assignment: { meetingId: string; meetingTitle: string; description: string; assignedByName: string },
): Notification {
  const { meetingId, meetingTitle, description, assignedByName } = assignment;
  const actor = assignedByName === '' ? texts.someone : assignedByName;
  return {
    ...{ userId, kind: 'action_item_assigned', title: meetingTitle, body: texts.updates.assigned(actor, description) },
    url: getMeetingUrl(meetingId, '?tab=actions'),
    ...{ seen: false, read: false },
  };
}

/** The list of received invitations: the token of an invitation is not stored. The id finds the notification when it is revoked. */
export const getInvitationUrl = (invitationId: string): string =>
  `/received_invitations?invitation=${encodeURIComponent(invitationId)}`;

export function createInvitationNotification(
  userId: string,
  invitation: { id: string; accountName: string; invitedBy: string },
): Notification {
  return {
    ...{ userId, kind: 'invited', title: invitation.accountName, body: texts.invited(invitation.invitedBy) },
    url: getInvitationUrl(invitation.id),
    ...{ seen: false, read: false },
  };
}

/** `isProposed`: the text is a draft beside minutes that stay until a user decides. */
export function createMinutesReadyNotification(
  userId: string,
  meeting: { id: string; title: string },
  isProposed = false,
): Notification {
  return {
    userId,
    kind: 'minutes_ready',
    title: meeting.title,
    body: isProposed ? texts.minutesReady.newDraft : texts.minutesReady.notification,
    url: getMeetingUrl(meeting.id),
    seen: false,
    read: false,
  };
}

/** Links to the item, whose comments it opens. Does not contain the comment. */
export function createCommentNotification(
  userId: string,
  comment: { meetingId: string; meetingTitle: string; actionItemId: string; description: string; authorName: string },
): Notification {
  const { meetingId, meetingTitle, actionItemId, description, authorName } = comment;
  return {
    userId,
    kind: 'action_item_commented',
    title: meetingTitle,
    body: texts.comment.notification(authorName, description),
    url: getMeetingUrl(meetingId, `?tab=actions&item=${encodeURIComponent(actionItemId)}`),
    seen: false,
    read: false,
  };
}

/** Links to the action items of the user. */
export function createWeeklyDigestNotification(
  userId: string,
  counts: { decisions: number; items: number },
): Notification {
  return {
    ...{ userId, kind: 'weekly_digest', title: texts.weekly.notification, body: texts.weekly.counts(counts) },
    ...{ url: '/action_items', seen: false, read: false },
  };
}

/** Links to the meeting, whose page shows the brief. */
export function createSeriesBriefNotification(userId: string, meeting: { id: string; title: string }): Notification {
  return {
    ...{ userId, kind: 'series_brief', title: meeting.title, body: texts.brief.notification },
    ...{ url: getMeetingUrl(meeting.id), seen: false, read: false },
  };
}

/** Links to the meeting of a single item, or to the board for several. */
export function createDueNotification(
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
    url: isOne ? getMeetingUrl(first.meetingId) : '/action_items',
    seen: false,
    read: false,
  };
}
