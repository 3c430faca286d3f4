import { createCommentNotification } from '../domain/notification.ts';
import { sendEach } from './emails/send-email.ts';
import { notifyAndEmail } from './notify.ts';
import type { Ports } from './ports.ts';

export type NotifyComment = {
  accountId: string;
  occurredAt: string;
  meetingId: string;
  actionItemId: string;
  commentId: string;
};

/** Notifies the assignee of an action item, and the authors of earlier comments, about a new comment. */
export async function notifyComment(ports: Ports, { accountId, occurredAt, ...ref }: NotifyComment): Promise<void> {
  const comment = await ports.clients.findItemComment(accountId, ref);
  if (!comment) return;
  await sendEach(await ports.clients.getPeople(accountId, comment.recipientIds), (person) => {
    const notification = createCommentNotification(person.userId, { ...ref, ...comment });
    return notifyAndEmail(ports, { accountId, cause: ref.commentId, occurredAt }, person, notification);
  });
}
