import { createEmailChangeEmail, createEmailChangeNotice } from '../../domain/emails.ts';
import type { Ports } from '../ports.ts';
import { getEmailId, markEmailFailed, sendEmail } from './send-email.ts';

export type EmailChangeRequested = { userId: string; emailChangeId: string };

/** The link and the notice are two emails of one change. */
const toCauses = (id: string) => ({ link: id, notice: `notice of ${id}` });

/**
 * Emails the link that confirms a new address to it, unless the address belongs to another user, and a notice to the current address.
 * Sends nothing when the change was confirmed, replaced or has expired.
 */
export async function sendEmailChange(
  ports: Ports,
  { userId, emailChangeId: id }: EmailChangeRequested,
): Promise<void> {
  const change = await ports.clients.findEmailChange(userId, id);
  if (!change) return;
  const causes = toCauses(id);
  const notice = createEmailChangeNotice({ url: `${ports.publicUrl}/passwords/new` });
  await sendEmail(ports, causes.notice, { id: userId, name: '', email: change.currentEmail }, notice);
  if (change.token === '') return;
  const url = `${ports.publicUrl}/email_changes/${encodeURIComponent(change.token)}`;
  await sendEmail(ports, causes.link, { id: userId, name: '', email: change.email }, createEmailChangeEmail({ url }));
}

/** Marks the emails as failed after the last attempt; those that were sent stay as they are. */
export async function markEmailChangeFailed(
  ports: Ports,
  { userId, emailChangeId: id }: EmailChangeRequested,
): Promise<void> {
  for (const cause of Object.values(toCauses(id))) await markEmailFailed(ports, getEmailId(ports, cause, userId));
}
