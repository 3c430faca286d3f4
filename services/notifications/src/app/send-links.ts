import { invitationEmail, passwordResetEmail } from '../domain/emails.ts';
import type { Ports } from './ports.ts';
import { mailIdOf, markEmailFailed, sendMail } from './send-mail.ts';

/** Mails an invitation, unless it has been taken back meanwhile. A new link for the same person is another mail. */
export async function sendInvitation(
  ports: Ports,
  invited: { accountId: string; invitationId: string },
): Promise<void> {
  const invitation = await ports.clients.findInvitation(invited.accountId, invited.invitationId);
  if (!invitation) return;
  const { name, email, accountName, invitedBy, token } = invitation;
  const url = `${ports.publicUrl}/invitations/${encodeURIComponent(token)}`;
  const content = invitationEmail({ name, accountName, invitedBy, url });
  await sendMail(ports, token, { id: invited.invitationId, name, email }, content);
}

/** After the last try. */
export async function failInvitation(
  ports: Ports,
  invited: { accountId: string; invitationId: string },
): Promise<void> {
  const invitation = await ports.clients.findInvitation(invited.accountId, invited.invitationId);
  if (invitation) await markEmailFailed(ports, mailIdOf(ports, invitation.token, invited.invitationId));
}

/** Mails a link to set a new password, unless it is too old. */
export async function sendPasswordReset(ports: Ports, passwordResetId: string): Promise<void> {
  const reset = await ports.clients.findPasswordReset(passwordResetId);
  if (!reset) return;
  const url = `${ports.publicUrl}/passwords/${encodeURIComponent(reset.token)}`;
  const { name, email } = reset;
  await sendMail(ports, passwordResetId, { id: passwordResetId, name, email }, passwordResetEmail({ name, url }));
}

/** After the last try. */
export async function failPasswordReset(ports: Ports, passwordResetId: string): Promise<void> {
  await markEmailFailed(ports, mailIdOf(ports, passwordResetId, passwordResetId));
}
