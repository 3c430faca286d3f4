import { assignmentEmail } from '../domain/assignment-email.ts';
import type { Ports } from './ports.ts';
import { mailIdOf, markEmailFailed, sendMail } from './send-mail.ts';

/** Tells somebody outside of an account which items they were given, once an act, unless none is theirs any more. */
export async function mailAssignment(
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
  // An act has one mail to one address: it names both.
  const to = { id: assignmentMailId, name: mail.name, email: mail.email };
  await sendMail(ports, assignmentMailId, to, assignmentEmail({ ...mail, items }));
}

/** After the last try. */
export async function failAssignment(ports: Ports, assignmentMailId: string): Promise<void> {
  await markEmailFailed(ports, mailIdOf(ports, assignmentMailId, assignmentMailId));
}

/** Where a link to one item leads. */
export function assignedUrl({ publicUrl }: Pick<Ports, 'publicUrl'>, token: string): string {
  return `${publicUrl}/assigned/${encodeURIComponent(token)}`;
}
