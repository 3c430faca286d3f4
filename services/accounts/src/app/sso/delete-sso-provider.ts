import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { checkIsOwner, requireSsoOwner } from './require-sso-owner.ts';
import { deleteConnections } from './sso-connections.ts';
import { releaseDomain } from './sso-domains.ts';

/** Removes the provider of the account with its domains and connections, and ends the sessions in the account. Idempotent. */
export async function deleteSsoProvider(ports: Ports, actor: Actor): Promise<void> {
  const { id: accountId, sso } = await requireSsoOwner(ports, actor);
  const updated = await ports.accounts.update(accountScope(accountId), accountId, (before) => {
    checkIsOwner(before, actor.userId);
    if (before.sso === undefined) return undefined;
    const { sso: _removed, ...document } = before;
    // The caller continues in their session unless they signed in with the provider.
    const userIds = before.memberIds.filter((id) => actor.isSso || id !== actor.userId);
    return { document, events: [defineEvent('accounts.sso_changed', { accountId, userIds })] };
  });
  if (!updated) throw new AppError('account.not_found');
  for (const { name } of sso?.domains ?? []) await releaseDomain(ports, accountId, name);
  await deleteConnections(ports, accountId);
  if (sso !== undefined) ports.securityLog.record(actor, { type: 'sso_provider_deleted' });
}
