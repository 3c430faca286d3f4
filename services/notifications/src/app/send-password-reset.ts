import { passwordResetEmail } from '../domain/emails.ts';
import type { Ports } from './ports.ts';
import { getMailId, markEmailFailed, sendMail } from './send-mail.ts';

/** Mails a link to set a new password unless it has expired. */
export async function sendPasswordReset(ports: Ports, passwordResetId: string): Promise<void> {
  const reset = await ports.clients.findPasswordReset(passwordResetId);
  if (!reset) return;
  const url = `${ports.publicUrl}/passwords/${encodeURIComponent(reset.token)}`;
  const { name, email } = reset;
  await sendMail(ports, passwordResetId, { id: passwordResetId, name, email }, passwordResetEmail({ name, url }));
}

/** Marks the mail as failed after the last attempt. */
export async function markPasswordResetFailed(ports: Ports, passwordResetId: string): Promise<void> {
  await markEmailFailed(ports, getMailId(ports, passwordResetId, passwordResetId));
}
