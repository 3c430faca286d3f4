import { createAssignmentEmail } from '../../domain/assignment-email.ts';
import type { Ports } from '../ports.ts';
import { getEmailId, markEmailFailed } from './send-email.ts';
import { sendExternalEmail } from './send-external-email.ts';

/** Emails an external assignee their new action items. Does nothing when none of the items is still assigned. */
export async function sendAssignmentEmail(
  ports: Ports,
  { accountId, assignmentMailId }: { accountId: string; assignmentMailId: string },
): Promise<void> {
  const email = await ports.clients.findAssignmentEmail(accountId, assignmentMailId);
  if (!email) return;
  const items = email.items.map(({ token, ...item }) => ({
    ...item,
    url: getAssignedUrl(ports, token),
  }));
  // An assignment email has one recipient, so its id identifies both the cause and the recipient.
  const content = createAssignmentEmail({ ...email, items });
  const topic = { accountId, kind: 'assigned_item' } as const;
  const to = { cause: assignmentMailId, recipientId: assignmentMailId, email: email.email };
  await sendExternalEmail(ports, { topic, ...to, content });
}

/** Marks the email as failed after the last attempt. Returns false if it was not pending. */
export async function markAssignmentEmailFailed(ports: Ports, assignmentMailId: string): Promise<boolean> {
  return markEmailFailed(ports, getEmailId(ports, assignmentMailId, assignmentMailId));
}

/** The public URL of an assigned item. */
export function getAssignedUrl({ publicUrl }: Pick<Ports, 'publicUrl'>, token: string): string {
  return `${publicUrl}/assigned/${encodeURIComponent(token)}`;
}
