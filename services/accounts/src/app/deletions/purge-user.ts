import { createEvent } from '@minutehand/contracts/events';
import { serviceCaller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { findMember } from '../../domain/account.ts';
import { type Deletion, removeDeletedUser } from '../../domain/deletion.ts';
import { listAccounts } from '../accounts/list-accounts.ts';
import { removePasswordResets } from '../credentials/set-password.ts';
import type { Ports } from '../ports.ts';
import { accountScope, allAccountsScope, globalScope } from '../scopes.ts';
import { purgePictures } from '../users/pictures.ts';
import { purgeAccount } from './purge-account.ts';
import { recordErasureReport } from './record-erasure-report.ts';
import { storeCounts } from './store-counts.ts';

/**
 * Deletes the accounts in which the user is the only member, removes them from the others, and purges what this service stores of them;
 * the user last, together with the event that makes the other services purge their data. Idempotent.
 */
export async function purgeUser(ports: Ports, deletion: Stored<Deletion>): Promise<void> {
  const { id: deletionId, subjectId: userId } = deletion;
  const user = await ports.users.find(globalScope, userId);
  const { counts, accountIds } = await storeDocumentCounts(ports, deletion);
  for (const accountId of accountIds) await leaveOrDeleteAccount(ports, deletion, accountId, user?.emailKey);
  const where = { userId };
  for await (const { id } of ports.accessTokens.stream(allAccountsScope, { where }))
    await ports.accessTokens.remove(allAccountsScope, id);
  for await (const { id } of ports.lastActivities.stream(allAccountsScope, { where }))
    await ports.lastActivities.remove(allAccountsScope, id);
  for await (const { id } of ports.ssoConnections.stream(allAccountsScope, { where }))
    await ports.ssoConnections.remove(allAccountsScope, id);
  for await (const { id } of ports.formerMembers.stream(allAccountsScope, { where }))
    await ports.formerMembers.remove(allAccountsScope, id);
  await removePasswordResets(ports, userId);
  const event = createEvent('accounts.user_deleted', { userId, accountIds, deletionId });
  const isRemoved = await ports.users.remove(globalScope, userId, {}, [event]);
  // From now on, no other picture can be assigned to the user.
  await purgePictures(ports, userId);
  await recordErasureReport(ports, deletionId, { service: 'accounts', counts, erasedAt: ports.now() });
  if (isRemoved) recordErasure(ports, { deletionId, userId, accountIds });
}

/** Records one security event for each former account of the user: now that they have left, nothing else relates the event to the accounts. */
function recordErasure(
  { securityLog }: Ports,
  { accountIds, ...ids }: { deletionId: string; userId: string; accountIds: readonly string[] },
): void {
  for (const accountId of accountIds.length === 0 ? [''] : accountIds)
    securityLog.record(serviceCaller('accounts', accountId), { type: 'user_deleted', ...ids });
}

/** Stores and returns the counts of the stored documents, and the accounts of the user, before anything is erased. */
async function storeDocumentCounts(
  ports: Ports,
  { id, subjectId: userId, counts, accountIds }: Stored<Deletion>,
): Promise<{ counts: Record<string, number>; accountIds: string[] }> {
  if (counts !== undefined) return { counts, accountIds };
  const accounts = await listAccounts(ports, userId);
  return storeCounts(ports, id, {
    accountIds: accounts.map((account) => account.id),
    counts: {
      users: 1,
      memberships: accounts.length,
      former_members: await ports.formerMembers.count(allAccountsScope, { userId }),
      member_activities: await ports.lastActivities.count(allAccountsScope, { userId }),
      access_tokens: await ports.accessTokens.count(allAccountsScope, { userId }),
      sso_connections: await ports.ssoConnections.count(allAccountsScope, { userId }),
      password_resets: await ports.passwordResets.count(globalScope, { userId }),
      pictures: await ports.pictures.count(globalScope, { userId }),
    },
  });
}

/** Removes the user and a pending invitation of their address from an account; deletes the account if the user is its only member. */
async function leaveOrDeleteAccount(
  ports: Ports,
  { id, subjectId: userId, eraseAt }: Stored<Deletion>,
  accountId: string,
  emailKey: string | undefined,
): Promise<void> {
  const scope = accountScope(accountId);
  if ((await ports.accounts.find(scope, accountId)) === undefined) return;
  await removeInvitation(ports, accountId, emailKey);
  const accountDeletion = { id: [id, accountId].join('-'), subject: 'account', subjectId: accountId } as const;
  let isOnlyMember = false;
  // One write decides, so that no member joins or leaves in between: an account whose deletion has started accepts no members.
  await ports.accounts.update(scope, accountId, (before) => {
    isOnlyMember = false;
    if (findMember(before, userId) === undefined) return undefined;
    if (before.members.length === 1) {
      isOnlyMember = true;
      return { document: { ...before, deletion: { id: accountDeletion.id, eraseAt, isStarted: true } } };
    }
    const { account: document, successor, promoted } = removeDeletedUser(before, userId);
    return {
      document,
      events: [
        ...(promoted === undefined
          ? []
          : [createEvent('accounts.member_role_changed', { accountId, userId: promoted.userId, role: 'owner' })]),
        createEvent('accounts.member_removed', { accountId, userId, successorId: successor?.userId }),
      ],
    };
  });
  if (!isOnlyMember) return;
  const { document } = await ports.deletions.insertOnce(globalScope, {
    ...{ ...accountDeletion, requestedBy: userId, state: 'started', eraseAt, accountIds: [], reports: [] },
  });
  await purgeAccount(ports, document);
}

async function removeInvitation(ports: Ports, accountId: string, emailKey: string | undefined): Promise<void> {
  const scope = accountScope(accountId);
  const invitation =
    emailKey === undefined ? undefined : await ports.invitations.findFirst(scope, { where: { emailKey } });
  if (invitation !== undefined) await ports.invitations.remove(scope, invitation.id);
}
