import { assignmentEmail } from '../domain/assignment-email.ts';
import type { Ports } from './ports.ts';
import { getMailId, markEmailFailed, sendMail } from './send-mail.ts';

/** Mails an external assignee their new action items. Does nothing when none of them is still assigned. */
export async function sendAssignmentMail(
  ports: Ports,
  { accountId, assignmentMailId }: { accountId: string; assignmentMailId: string },
): Promise<void> {
  const mail = await ports.clients.findAssignmentMail(accountId, assignmentMailId);
  if (!mail) return;
  const items = mail.items.map(({ description, dueDateFormatted, token }) => ({
    description,
    dueDateFormatted,
    url: assignedUrl(ports, token),
  }));
  // An assignment mail has one recipient, so its id identifies both cause and recipient.
  const to = { id: assignmentMailId, name: mail.name, email: mail.email };
  await sendMail(ports, assignmentMailId, to, assignmentEmail({ ...mail, items }));
}

/** Marks the mail as failed after the last attempt. */
export async function markAssignmentMailFailed(ports: Ports, assignmentMailId: string): Promise<void> {
  await markEmailFailed(ports, getMailId(ports, assignmentMailId, assignmentMailId));
}

/** The public URL of an assigned item. */
export function assignedUrl({ publicUrl }: Pick<Ports, 'publicUrl'>, token: string): string {
  return `${publicUrl}/assigned/${encodeURIComponent(token)}`;
}
