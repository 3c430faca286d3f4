import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { StaleVersionError, type Stored } from '@minutehand/service-kit/store';
import { type Account, checkCanChange, findMember, type Role, removeMember } from '../../domain/account.ts';
import type { FormerMember, Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { hasLeftSince, storeFormerMember } from './former-members.ts';

type Removal = { userId: string; successorId?: string | undefined };

/**
 * Removes a member from the account. Members may remove themselves; removing others requires permission. They come back by invitation only. The
 * successor takes over the meetings and open action items of the member, in `meetings`.
 */
export async function deleteMembership(ports: Ports, actor: Actor, removal: Removal): Promise<void> {
  const { accountId } = actor;
  const { userId, successorId } = removal;
  const scope = accountScope(accountId);
  const stored = await ports.accounts.find(scope, accountId);
  if (!stored) throw new AppError('account.not_found');
  planRemoval(stored, actor, removal);
  const entry = await storeFormerMember(ports, accountId, userId);
  let previousRole: Role = 'member';
  const account = await ports.accounts.update(scope, accountId, (before) => {
    const plan = planRemoval(before, actor, removal);
    previousRole = plan.previousRole;
    return {
      document: plan.account,
      events: [createEvent('accounts.member_removed', { accountId, userId, successorId })],
    };
  });
  if (!account) return;
  ports.securityLog.record(actor, { type: 'member_removed', userId, previousRole });
  if (entry) await revokeOpenInvitation(ports, actor, entry);
}

/** Revokes the invitation to the address of a removed member if it was sent before the removal: it can no longer be accepted, but would take a seat. */
async function revokeOpenInvitation(ports: Ports, actor: Actor, entry: Stored<FormerMember>): Promise<void> {
  const { accountId } = actor;
  const { emailKey } = entry;
  const invitation = await ports.invitations.findFirst(accountScope(accountId), { where: { emailKey } });
  if (invitation?.state !== 'pending' || !hasLeftSince(entry, invitation)) return;
  const { id, version } = invitation;
  const revoked = createEvent('accounts.invitation_revoked', { accountId, invitationId: id });
  try {
    if (!(await ports.invitations.remove(accountScope(accountId), id, { version }, [revoked]))) return;
  } catch (error) {
    // It was sent again or accepted in the meantime.
    if (error instanceof StaleVersionError) return;
    throw error;
  }
  ports.securityLog.record(actor, { type: 'invitation_revoked', invitationId: id });
}

function planRemoval<A extends Account>(account: A, actor: Actor, { userId, successorId }: Removal) {
  const caller = findMember(account, actor.userId);
  const target = findMember(account, userId);
  if (!caller) throw new AppError('account.not_found');
  if (!target) throw new AppError('membership.not_found');
  if (userId !== actor.userId) checkCanChange(caller.role, target.role);
  if (successorId !== undefined && (successorId === userId || !findMember(account, successorId))) {
    throw new AppError('membership.successor_unknown', {
      details: { fields: { successor_id: ['must be another member of the account'] } },
    });
  }
  return { account: removeMember(account, userId), previousRole: target.role };
}
