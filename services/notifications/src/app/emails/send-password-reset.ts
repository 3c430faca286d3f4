import { createPasswordResetEmail } from '../../domain/emails.ts';
import type { Ports } from '../ports.ts';
import { getEmailId, markEmailFailed, sendEmail } from './send-email.ts';

/** Emails a link to set a new password unless the link has expired. */
export async function sendPasswordReset(ports: Ports, passwordResetId: string): Promise<void> {
  const reset = await ports.clients.findPasswordReset(passwordResetId);
  if (!reset) return;
  const url = `${ports.publicUrl}/passwords/${encodeURIComponent(reset.token)}`;
  const { name, email } = reset;
  await sendEmail(
    ports,
    passwordResetId,
    { id: passwordResetId, name, email },
    createPasswordResetEmail({ name, url }),
  );
}

/** Marks the email as failed after the last attempt. */
export async function markPasswordResetFailed(ports: Ports, passwordResetId: string): Promise<void> {
  await markEmailFailed(ports, getEmailId(ports, passwordResetId, passwordResetId));
}
