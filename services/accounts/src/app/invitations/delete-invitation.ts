import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireManagedAccount } from '../accounts/require-managed-account.ts';
import type { Ports } from '../ports.ts';

/** Revokes an invitation: its link no longer works. */
export async function deleteInvitation(
  ports: Pick<Ports, 'accounts' | 'invitations' | 'securityLog'>,
  actor: Actor,
  id: string,
): Promise<void> {
  await requireManagedAccount(ports, actor);
  const revoked = createEvent('accounts.invitation_revoked', { accountId: actor.accountId, invitationId: id });
  if (!(await ports.invitations.remove(actor, id, {}, [revoked]))) throw new AppError('invitation.not_found');
  ports.securityLog.record(actor, { type: 'invitation_revoked', invitationId: id });
}
