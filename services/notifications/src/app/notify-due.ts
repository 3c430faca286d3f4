import { defineEvent } from '@minutehand/contracts/events';
import { systemScope } from '@minutehand/service-kit/identity';
import { dueEmail } from '../domain/due-email.ts';
import { actionItemsDue } from '../domain/notification.ts';
import { assignedUrl } from './mail-assignment.ts';
import type { DueReminder, Ports } from './ports.ts';
import { mailIdOf, markEmailFailed, sendMail } from './send-mail.ts';

/** Reminds somebody of what is due: a member by notification and mail, somebody outside of the account by mail. */
export async function notifyDue(
  ports: Ports,
  { accountId, dueReminderId }: { accountId: string; dueReminderId: string },
): Promise<void> {
  const due = await ports.clients.findDueReminder(accountId, dueReminderId);
  if (!due) return;
  const person = due.assigneeId === '' ? due : await notifyMember(ports, accountId, dueReminderId, due);
  if (!person) return;
  const content = dueEmail({ ...due, name: person.name, items: due.items.map((item) => withUrl(ports, item)) });
  // A reminder is one person's: it names both.
  await sendMail(ports, dueReminderId, { id: dueReminderId, name: person.name, email: person.email }, content);
}

/** After the last try. */
export async function failDue(ports: Ports, dueReminderId: string): Promise<void> {
  await markEmailFailed(ports, mailIdOf(ports, dueReminderId, dueReminderId));
}

async function notifyMember(ports: Ports, accountId: string, dueReminderId: string, due: DueReminder) {
  const [person] = await ports.clients.getPeople(accountId, [due.assigneeId]);
  // Has left the account meanwhile.
  if (!person) return undefined;
  const { userId } = person;
  const id = ports.idOf('action_items_due', dueReminderId, userId);
  const scope = systemScope('reminds a member', accountId);
  await ports.notifications.insertOnce(scope, { id, ...actionItemsDue(userId, due) }, [
    defineEvent('notifications.notification_created', { notificationId: id, userId, accountId }),
  ]);
  return person;
}

function withUrl(ports: Ports, item: DueReminder['items'][number]) {
  const { description, meetingId, meetingTitle, token } = item;
  const meetingUrl = `${ports.publicUrl}/meetings/${encodeURIComponent(meetingId)}`;
  return { description, meetingTitle, url: token === '' ? meetingUrl : assignedUrl(ports, token) };
}
