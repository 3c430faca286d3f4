import { createPasswordChangedEmail } from '../../domain/emails.ts';
import type { Ports } from '../ports.ts';
import { getEmailId, markEmailFailed, sendEmail } from './send-email.ts';

export type PasswordChange = { userId: string; changedAt: string; credential?: string | undefined };

/** Emails users that their password was changed, unless they were deleted. Another change sends another email. */
export async function sendPasswordChanged(
  ports: Ports,
  { userId, changedAt, credential }: PasswordChange,
): Promise<void> {
  // A change of the email address and a deletion have separate emails.
  if (credential === 'email' || credential === 'deletion') return;
  const recipient = await ports.clients.findPasswordChangeRecipient(userId);
  if (!recipient) return;
  const { name, email } = recipient;
  const url = `${ports.publicUrl}/passwords/new`;
  const content = createPasswordChangedEmail({ name, changedAt: new Date(changedAt), url });
  await sendEmail(ports, toCause(changedAt), { id: userId, name, email }, content);
}

/** Marks the email as failed after the last attempt. */
export async function markPasswordChangedFailed(ports: Ports, { userId, changedAt }: PasswordChange): Promise<void> {
  await markEmailFailed(ports, getEmailId(ports, toCause(changedAt), userId));
}

const toCause = (changedAt: string) => `password changed at ${changedAt}`;
