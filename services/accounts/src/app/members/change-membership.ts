import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { changeRole, checkMayChange, memberOf, parseRole, removeMember } from '../../domain/account.ts';
import { inAccount } from '../access-tokens/scopes.ts';
import type { Ports } from '../ports.ts';
import { type MemberWithUser, membersOf } from './list-members.ts';

/** Gives a member another role. The caller's rights are those stored now. */
export async function updateMembership(
  ports: Ports,
  actor: Actor,
  userId: string,
  wanted: string,
): Promise<MemberWithUser> {
  const role = parseRole(wanted);
  const { accountId } = actor;
  const account = await ports.accounts.update(inAccount(accountId), accountId, (before) => {
    const asker = memberOf(before, actor.userId);
    const target = memberOf(before, userId);
    if (!asker) throw new AppError('account.not_found');
    if (!target) throw new AppError('membership.not_found');
    checkMayChange(asker.role, target.role, role);
    if (target.role === role) return undefined;
    return {
      document: changeRole(before, userId, role),
      events: [defineEvent('accounts.member_role_changed', { accountId, userId, role })],
    };
  });
  const member = account && (await membersOf(ports, account)).find((one) => one.userId === userId);
  if (!member) throw new AppError('membership.not_found');
  return member;
}

/** Takes a member out of the account. Everybody may leave; taking out others needs the right to. */
export async function deleteMembership(ports: Ports, actor: Actor, userId: string): Promise<void> {
  const { accountId } = actor;
  await ports.accounts.update(inAccount(accountId), accountId, (before) => {
    const asker = memberOf(before, actor.userId);
    const target = memberOf(before, userId);
    if (!asker) throw new AppError('account.not_found');
    if (!target) throw new AppError('membership.not_found');
    if (userId !== actor.userId) checkMayChange(asker.role, target.role);
    return {
      document: removeMember(before, userId),
      events: [defineEvent('accounts.member_removed', { accountId, userId })],
    };
  });
}
