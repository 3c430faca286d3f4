import { invitationEmail } from '../domain/emails.ts';
import type { Ports } from './ports.ts';
import { getMailId, markEmailFailed, sendMail } from './send-mail.ts';

export type InvitationRequested = { accountId: string; invitationId: string };

/** Mails an invitation unless it was revoked. A new token for the same person sends a new mail. */
export async function sendInvitation(ports: Ports, { accountId, invitationId }: InvitationRequested): Promise<void> {
  const invitation = await ports.clients.findInvitation(accountId, invitationId);
  if (!invitation) return;
  const { name, email, accountName, invitedBy, token } = invitation;
  const url = `${ports.publicUrl}/invitations/${encodeURIComponent(token)}`;
  const content = invitationEmail({ name, accountName, invitedBy, url });
  await sendMail(ports, token, { id: invitationId, name, email }, content);
}

/** Marks the mail as failed after the last attempt. */
export async function markInvitationFailed(
  ports: Ports,
  { accountId, invitationId }: InvitationRequested,
): Promise<void> {
  const invitation = await ports.clients.findInvitation(accountId, invitationId);
  if (invitation) await markEmailFailed(ports, getMailId(ports, invitation.token, invitationId));
}
