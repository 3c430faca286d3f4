import { createInvitationNotification } from '../domain/notification.ts';
import type { InvitationRequested } from './emails/send-invitation.ts';
import { notifyAndEmail } from './notify.ts';
import type { Ports } from './ports.ts';

/** Notifies the invited user in an account of theirs, if the invitation is still open and they have verified its address. */
export async function notifyInvitation(
  ports: Ports,
  {
    accountId,
    invitationId,
    eventId,
    occurredAt,
  }: InvitationRequested & {
    /** Stays the same when the event is delivered again. */
    eventId: string;
    occurredAt: string;
  },
): Promise<void> {
  const invitation = await ports.clients.findInvitation(accountId, invitationId);
  if (invitation?.invitedUser === undefined) return;
  const { userId, accountId: ownAccountId } = invitation.invitedUser;
  const [member] = await ports.clients.findMembers(ownAccountId, [userId]);
  if (member === undefined) return;
  await notifyAndEmail(
    ports,
    { accountId: ownAccountId, cause: eventId, occurredAt },
    member,
    createInvitationNotification(userId, { ...invitation, id: invitationId }),
  );
}
