import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import type { Stored } from '@minutehand/service-kit/store';
import type { Account, Role } from '../../domain/account.ts';
import { canUseAccountWithoutSso } from '../../domain/sso/sso-access.ts';

/**
 * The event of a changed role. The sessions of a former owner end if the account requires single sign-on, from which owners are exempt; they
 * may have signed in without it. `sso_changed` ends them. One event instead of two, because the order in which two are handled is undefined.
 */
export function toRoleEvent(
  before: Stored<Account>,
  after: Account,
  { userId, role }: { userId: string; role: Role },
): DomainEvent {
  const accountId = before.id;
  return canUseAccountWithoutSso(before, userId) && !canUseAccountWithoutSso(after, userId)
    ? createEvent('accounts.sso_changed', { accountId, userIds: [userId] })
    : createEvent('accounts.member_role_changed', { accountId, userId, role });
}
