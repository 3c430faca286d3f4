import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';
import { findMember } from '../../domain/account.ts';
import { checkConfirmed, getEraseAt } from '../../domain/deletion.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { getSignedInUser } from '../users/get-signed-in-user.ts';
import type { SignedInUser } from '../users/signed-in-user.ts';

/**
 * Schedules the deletion of the caller's account. The caller must be an owner in a browser session. The account is then closed to
 * everybody, but owners can cancel the deletion. A repeated request keeps the first date.
 */
export async function scheduleAccountDeletion(ports: Ports, actor: Actor, name: string): Promise<SignedInUser> {
  requireSession(actor);
  const { accountId, userId } = actor;
  const scope = accountScope(accountId);
  const checkOwner = (role: string | undefined) => {
    if (role === undefined) throw new AppError('account.not_found');
    if (role !== 'owner') throw new AppError('membership.owner_only');
  };
  const stored = await ports.accounts.find(scope, accountId);
  checkOwner(stored && findMember(stored, userId)?.role);
  if (stored) checkConfirmed('name', name, stored.name);
  const eraseAt = getEraseAt(ports.now(), ports.deletionGraceDays);
  const id = ports.newId();
  // Stored before the account refers to it: a deletion that no account refers to is cancelled at its due date.
  await ports.deletions.insert(globalScope, {
    ...{ id, subject: 'account', subjectId: accountId, requestedBy: userId, state: 'scheduled', eraseAt },
    ...{ accountIds: [], reports: [] },
  });
  const account = await ports.accounts.update(scope, accountId, (before) => {
    checkOwner(findMember(before, userId)?.role);
    if (before.deletion !== undefined) return undefined;
    return {
      document: { ...before, deletion: { id, eraseAt, isStarted: false } },
      events: [
        createEvent('accounts.deletion_scheduled', {
          ...{
            deletionId: id,
            subject: 'account',
            subjectId: accountId,
            userIds: before.memberIds.filter((id) => id !== userId),
          },
        }),
      ],
    };
  });
  if (account?.deletion === undefined) throw new AppError('account.not_found');
  ports.securityLog.record(actor, { type: 'account_deletion_scheduled', deletionId: account.deletion.id });
  return getSignedInUser(ports, actor);
}
