import { createInvitationEmail } from '../../domain/emails.ts';
import type { Ports } from '../ports.ts';
import { getEmailId, markEmailFailed } from './send-email.ts';
import { sendExternalEmail } from './send-external-email.ts';

export type InvitationRequested = { accountId: string; invitationId: string };

/** Emails an invitation unless it was revoked. A new token for the same person sends a new email. */
export async function sendInvitation(ports: Ports, { accountId, invitationId }: InvitationRequested): Promise<void> {
  const invitation = await ports.clients.findInvitation(accountId, invitationId);
  if (!invitation) return;
  const { name, email, accountName, invitedBy, token } = invitation;
  const url = `${ports.publicUrl}/invitations/${encodeURIComponent(token)}`;
  const content = createInvitationEmail({ name, accountName, invitedBy, url });
  const topic = { accountId, kind: 'invitation', invitationId } as const;
  await sendExternalEmail(ports, { topic, cause: token, recipientId: invitationId, email, content });
}

/** Marks the email as failed after the last attempt. Returns false if it was not pending. */
export async function markInvitationFailed(
  ports: Ports,
  { accountId, invitationId }: InvitationRequested,
): Promise<boolean> {
  const invitation = await ports.clients.findInvitation(accountId, invitationId);
  return invitation !== undefined && markEmailFailed(ports, getEmailId(ports, invitation.token, invitationId));
}
