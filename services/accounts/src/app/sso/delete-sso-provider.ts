import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { checkIsOwner, requireSsoOwner } from './require-sso-owner.ts';
import { endProviderAccess } from './sso-connections.ts';
import { releaseDomain } from './sso-domains.ts';

/**
 * Removes the provider of the account with its domains, connections and access tokens, and ends the sessions in the account. Idempotent.
 */
export async function deleteSsoProvider(ports: Ports, actor: Actor): Promise<void> {
  const { id: accountId, sso } = await requireSsoOwner(ports, actor);
  const updated = await ports.accounts.update(accountScope(accountId), accountId, (before) => {
    checkIsOwner(before, actor.userId);
    if (before.sso === undefined) return undefined;
    const { sso: _removed, ...document } = before;
    // Ends the sessions of the caller too: the provider may have started one of them in the name of the owner.
    return { document, events: [createEvent('accounts.sso_changed', { accountId, userIds: before.memberIds })] };
  });
  if (!updated) throw new AppError('account.not_found');
  for (const { name } of sso?.domains ?? []) await releaseDomain(ports, accountId, name);
  await endProviderAccess(ports, accountId);
  if (sso !== undefined) ports.securityLog.record(actor, { type: 'sso_provider_deleted' });
}
