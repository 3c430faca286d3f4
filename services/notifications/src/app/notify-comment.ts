import { createCommentNotification, type Notification } from '../domain/notification.ts';
import { sendEach } from './emails/send-email.ts';
import { markNotificationEmailsFailed, notifyAndEmail } from './notify.ts';
import type { Member, Ports } from './ports.ts';

export type NotifyComment = {
  accountId: string;
  occurredAt: string;
  meetingId: string;
  actionItemId: string;
  commentId: string;
};

/** Notifies the assignee of an action item, and the authors of earlier comments, about a new comment. */
export async function notifyComment(ports: Ports, event: NotifyComment): Promise<void> {
  const { accountId, occurredAt, meetingId, commentId: cause } = event;
  await sendEach(await listNotifications(ports, event), ({ member, notification }) =>
    notifyAndEmail(ports, { accountId, cause, occurredAt, meetingId }, member, notification),
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
): Promise<readonly { member: Member; notification: Notification }[]> {
  const ref = { meetingId, actionItemId, commentId };
  const comment = await clients.findItemComment(accountId, ref);
  if (!comment) return [];
  const members = await clients.findMembers(accountId, comment.recipientIds);
  return members.map((member) => ({
    member,
    notification: createCommentNotification(member.userId, { ...ref, ...comment }),
  }));
}
