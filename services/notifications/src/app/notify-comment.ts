import { createCommentNotification, type Notification } from '../domain/notification.ts';
import { sendEach } from './emails/send-email.ts';
import { markNotificationEmailsFailed, notifyAndEmail } from './notify.ts';
import type { Person, Ports } from './ports.ts';

export type NotifyComment = {
  accountId: string;
  occurredAt: string;
  meetingId: string;
  actionItemId: string;
  commentId: string;
};

/** Notifies the assignee of an action item, and the authors of earlier comments, about a new comment. */
export async function notifyComment(ports: Ports, event: NotifyComment): Promise<void> {
  const { accountId, occurredAt, commentId: cause } = event;
  await sendEach(await listNotifications(ports, event), ({ person, notification }) =>
    notifyAndEmail(ports, { accountId, cause, occurredAt }, person, notification),
  );
}

/** Marks the unsent emails as failed after the last attempt. Returns true if there were any. */
export async function markCommentFailed(ports: Ports, event: NotifyComment): Promise<boolean> {
  const listed = await listNotifications(ports, event);
  return markNotificationEmailsFailed(
    ports,
    event.commentId,
    listed.map(({ notification }) => notification),
  );
}

async function listNotifications(
  { clients }: Ports,
  { accountId, meetingId, actionItemId, commentId }: NotifyComment,
): Promise<readonly { person: Person; notification: Notification }[]> {
  const ref = { meetingId, actionItemId, commentId };
  const comment = await clients.findItemComment(accountId, ref);
  if (!comment) return [];
  const people = await clients.getPeople(accountId, comment.recipientIds);
  return people.map((person) => ({
    person,
    notification: createCommentNotification(person.userId, { ...ref, ...comment }),
  }));
}
