import { createEmailVerificationEmail } from '../../domain/emails.ts';
import type { Ports } from '../ports.ts';
import { getEmailId, markEmailFailed, sendEmail } from './send-email.ts';

export type EmailVerificationRequested = { userId: string; emailVerificationId: string };

/** Emails a link that verifies the address of a user, unless it was used or has expired. */
export async function sendEmailVerification(
  ports: Ports,
  { userId, emailVerificationId: id }: EmailVerificationRequested,
): Promise<void> {
  const verification = await ports.clients.findEmailVerification(userId, id);
  if (!verification) return;
  const url = `${ports.publicUrl}/email_verifications/${encodeURIComponent(verification.token)}`;
  await sendEmail(
    ports,
    id,
    { id: userId, name: '', email: verification.email },
    createEmailVerificationEmail({ url }),
  );
}

/** Marks the email as failed after the last attempt. */
export async function markEmailVerificationFailed(
  ports: Ports,
  { userId, emailVerificationId: id }: EmailVerificationRequested,
): Promise<void> {
  await markEmailFailed(ports, getEmailId(ports, id, userId));
}
