import { defineEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { actionItemCommented } from '../domain/notification.ts';
import type { Ports } from './ports.ts';

export type ActionItemCommented = { accountId: string; meetingId: string; actionItemId: string; commentId: string };

/** Notifies the assignee of an action item and the authors of earlier comments of a new one, in the product only. */
export async function notifyComment(ports: Ports, { accountId, ...ref }: ActionItemCommented): Promise<void> {
  const comment = await ports.clients.findItemComment(accountId, ref);
  if (!comment) return;
  const scope = systemScope('notifies of a comment', accountId);
  for (const userId of comment.recipientIds) {
    const id = ports.deriveId('action_item_commented', ref.commentId, userId);
    await ports.notifications.insertOnce(scope, { id, ...actionItemCommented(userId, { ...ref, ...comment }) }, [
      defineEvent('notifications.notification_created', { notificationId: id, userId, accountId }),
    ]);
  }
}
