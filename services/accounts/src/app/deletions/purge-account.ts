import { createEvent } from '@minutehand/contracts/events';
import { serviceCaller } from '@minutehand/service-kit/identity';
import { forEachInBatches, type Stored } from '@minutehand/service-kit/store';
import { getDefaultAccountName } from '../../domain/account.ts';
import type { Deletion } from '../../domain/deletion.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { purgeSecurityEvents } from '../security-events/store-security-events.ts';
import { releaseDomain } from '../sso/sso-domains.ts';
import { recordErasureReport } from './record-erasure-report.ts';
import { storeCounts } from './store-counts.ts';

/**
 * Purges what this service stores of an account, and the account last, together with the event that makes the other services purge their
 * data. Idempotent.
 */
export async function purgeAccount(ports: Ports, deletion: Stored<Deletion>): Promise<void> {
  const { id: deletionId, subjectId: accountId } = deletion;
  const scope = accountScope(accountId);
  const collections = [
    ports.invitations,
    ports.formerMembers,
    ports.lastActivities,
    ports.accessTokens,
    ports.glossaries,
    ports.ssoConnections,
  ] as const;
  const counts = deletion.counts ?? (await storeDocumentCounts(ports, deletion));
  for (const collection of collections)
    await forEachInBatches<{ readonly id: string }>(collection.stream(scope, {}), ({ id }) =>
      collection.remove(scope, id),
    );
  const account = await ports.accounts.find(scope, accountId);
  for (const { name } of account?.sso?.domains ?? []) await releaseDomain(ports, accountId, name);
  await purgeSecurityEvents(ports, accountId);
  await ports.quotaLedgers.purge(scope);
  await replaceHomeAccount(ports, accountId);
  const event = createEvent('accounts.account_deleted', { accountId, deletionId });
  const isRemoved = await ports.accounts.remove(scope, accountId, {}, [event]);
  // Purges events that were stored in the meantime. From now on, none is stored.
  await purgeSecurityEvents(ports, accountId);
  await recordErasureReport(ports, deletionId, { service: 'accounts', counts, erasedAt: ports.now() });
  if (isRemoved)
    ports.securityLog.record(serviceCaller('accounts', accountId), { type: 'account_deleted', deletionId });
}

/**
 * The users who registered with the account, including those who left it, get a new account when they sign in without one. They must not keep
 * the id and the name of this one until then. Reads all users: few accounts are deleted, and no index has the ids of home accounts.
 */
async function replaceHomeAccount(ports: Ports, accountId: string): Promise<void> {
  for await (const { id, homeAccount } of ports.users.stream(globalScope, {}))
    if (homeAccount?.id === accountId)
      await ports.users.update(globalScope, id, (before) =>
        before.homeAccount?.id === accountId
          ? { document: { ...before, homeAccount: { id: ports.newId(), name: getDefaultAccountName(before.name) } } }
          : undefined,
      );
}

/** Stores and returns the counts of the stored documents before anything is erased. */
async function storeDocumentCounts(
  ports: Ports,
  { id, subjectId: accountId, accountIds }: Stored<Deletion>,
): Promise<Record<string, number>> {
  const scope = accountScope(accountId);
  const { counts } = await storeCounts(ports, id, {
    accountIds,
    counts: {
      accounts: 1,
      invitations: await ports.invitations.count(scope, {}),
      former_members: await ports.formerMembers.count(scope, {}),
      member_activities: await ports.lastActivities.count(scope, {}),
      glossaries: await ports.glossaries.count(scope, {}),
      access_tokens: await ports.accessTokens.count(scope, {}),
      sso_connections: await ports.ssoConnections.count(scope, {}),
      security_events: await ports.securityEvents.count(scope, {}),
    },
  });
  return counts;
}
