import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { checkCanChange, findMember, type Role, removeMember } from '../../domain/account.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/**
 * Removes a member from the account. Members may remove themselves; removing others requires permission. The successor takes over the
 * meetings and open action items of the member, in `meetings`.
 */
export async function deleteMembership(
  ports: Ports,
  actor: Actor,
  { userId, successorId }: { userId: string; successorId?: string | undefined },
): Promise<void> {
  const { accountId } = actor;
  let previousRole: Role = 'member';
  const account = await ports.accounts.update(accountScope(accountId), accountId, (before) => {
    const caller = findMember(before, actor.userId);
    const target = findMember(before, userId);
    if (!caller) throw new AppError('account.not_found');
    if (!target) throw new AppError('membership.not_found');
    if (userId !== actor.userId) checkCanChange(caller.role, target.role);
    if (successorId !== undefined && (successorId === userId || !findMember(before, successorId))) {
      throw new AppError('membership.successor_unknown', {
        details: { fields: { successor_id: ['must be another member of the account'] } },
      });
    }
    previousRole = target.role;
    return {
      document: removeMember(before, userId),
      events: [defineEvent('accounts.member_removed', { accountId, userId, successorId })],
    };
  });
  if (account) ports.securityLog.record(actor, { type: 'member_removed', userId, previousRole });
}
