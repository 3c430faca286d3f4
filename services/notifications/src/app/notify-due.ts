import { createDueEmail } from '../domain/due-email.ts';
import { addMemberLinks } from '../domain/emails.ts';
import { createDueNotification } from '../domain/notification.ts';
import { getAssignedUrl } from './emails/send-assignment-email.ts';
import { getEmailId, markEmailFailed } from './emails/send-email.ts';
import { sendExternalEmail } from './emails/send-external-email.ts';
import { sendKindEmail } from './emails/send-kind-email.ts';
import { isVerified } from './is-verified.ts';
import { type NotificationCause, notify } from './notify.ts';
import type { DueReminder, Ports } from './ports.ts';

/** Reminds an assignee of due action items: a member by notification and email, an external assignee by email. */
export async function notifyDue(
  ports: Ports,
  { accountId, dueReminderId, occurredAt }: { accountId: string; dueReminderId: string; occurredAt: string },
): Promise<void> {
  const dueReminder = await ports.clients.findDueReminder(accountId, dueReminderId);
  if (!dueReminder) return;
  const items = dueReminder.items.map((item) => addUrl(ports, item));
  // A reminder has one recipient, so its id identifies both the cause and the recipient.
  const cause = dueReminderId;
  const topic = { accountId, kind: 'due_items' } as const;
  if (dueReminder.assigneeId === '') {
    const content = createDueEmail({ ...dueReminder, items });
    return sendExternalEmail(ports, { topic, cause, recipientId: cause, email: dueReminder.email, content });
  }
  const member = await notifyMember(ports, { accountId, cause, occurredAt }, dueReminder);
  if (!member?.wantsEmail || !isVerified(member)) return;
  const to = { topic, member, recipientId: cause };
  await sendKindEmail(ports, to, { kind: 'action_items_due', cause }, (links) =>
    addMemberLinks(createDueEmail({ ...dueReminder, name: member.name, items }), links),
  );
}

/** Marks the email as failed after the last attempt. Returns false if it was not pending. */
export async function markDueReminderFailed(ports: Ports, dueReminderId: string): Promise<boolean> {
  return markEmailFailed(ports, getEmailId(ports, dueReminderId, dueReminderId));
}

async function notifyMember(ports: Ports, cause: NotificationCause, due: DueReminder) {
  const [member] = await ports.clients.findMembers(cause.accountId, [due.assigneeId]);
  // The assignee has left the account.
  if (!member) return undefined;
  const wantsEmail = await notify(ports, cause, member, createDueNotification(member.userId, due));
  return { ...member, wantsEmail };
}

function addUrl(ports: Ports, item: DueReminder['items'][number]) {
  const { description, meetingId, meetingTitle, token } = item;
  const meetingUrl = `${ports.publicUrl}/meetings/${encodeURIComponent(meetingId)}`;
  return { description, meetingTitle, url: token === '' ? meetingUrl : getAssignedUrl(ports, token) };
}
