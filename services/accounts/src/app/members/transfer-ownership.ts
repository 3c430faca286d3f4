import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { findMember, type Role, transferOwnership as transfer } from '../../domain/account.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import type { SignedInUser } from '../users/signed-in-user.ts';
import { toRoleEvent } from './to-role-event.ts';

/** Makes another member an owner and the caller an admin, in one write, so that the account always has an owner. A repeated call is rejected. */
export async function transferOwnership(ports: Ports, actor: Actor, userId: string): Promise<SignedInUser> {
  const { accountId } = actor;
  /** The previous role of the new owner. */
  const before: { role: Role } = { role: 'member' };
  const account = await ports.accounts.update(accountScope(accountId), accountId, (loaded) => {
    if (!findMember(loaded, actor.userId)) throw new AppError('account.not_found');
    const document = transfer(loaded, actor.userId, userId);
    before.role = findMember(loaded, userId)?.role ?? 'member';
    return {
      document,
      events: [
        ...(before.role === 'owner'
          ? []
          : [createEvent('accounts.member_role_changed', { accountId, userId, role: 'owner' })]),
        toRoleEvent(loaded, document, { userId: actor.userId, role: 'admin' }),
      ],
    };
  });
  if (!account) throw new AppError('account.not_found');
  const { securityLog } = ports;
  const { role: previousRole } = before;
  if (previousRole !== 'owner')
    securityLog.record(actor, { type: 'role_changed', userId, role: 'owner', previousRole });
  securityLog.record(actor, { type: 'role_changed', userId: actor.userId, role: 'admin', previousRole: 'owner' });
  const user = await ports.users.find(globalScope, actor.userId);
  if (!user) throw new AppError('platform.unauthenticated');
  // The account may now require single sign-on of the caller. That is not checked here, because the transfer has already succeeded.
  return { user, account, role: 'admin', isSso: actor.isSso ?? false };
}
