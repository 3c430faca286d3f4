import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { changeRole, checkCanChange, findMember, parseRole, type Role } from '../../domain/account.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { loadMembers, type MemberWithUser } from './list-members.ts';
import { toRoleEvent } from './to-role-event.ts';

/** Changes a member's role. Permissions are checked against the caller's stored role, not the one in the token. */
export async function updateMembership(
  ports: Ports,
  actor: Actor,
  userId: string,
  requestedRole: string,
): Promise<MemberWithUser> {
  const role = parseRole(requestedRole);
  const { accountId } = actor;
  let previousRole: Role = role;
  const account = await ports.accounts.update(accountScope(accountId), accountId, (before) => {
    const caller = findMember(before, actor.userId);
    const target = findMember(before, userId);
    if (!caller) throw new AppError('account.not_found');
    if (!target) throw new AppError('membership.not_found');
    checkCanChange(caller.role, target.role, role);
    previousRole = target.role;
    if (target.role === role) return undefined;
    const document = changeRole(before, userId, role);
    return { document, events: [toRoleEvent(before, document, { userId, role })] };
  });
  if (account && previousRole !== role) {
    ports.securityLog.record(actor, { type: 'role_changed', userId, role, previousRole });
  }
  const member = account && (await loadMembers(ports, account)).find((candidate) => candidate.userId === userId);
  if (!member) throw new AppError('membership.not_found');
  return member;
}
