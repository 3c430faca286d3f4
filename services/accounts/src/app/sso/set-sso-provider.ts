import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import { createMissingSecretError, type ProviderInput, parseProvider } from '../../domain/sso/sso-settings.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { checkIsOwner, requireSsoOwner } from './require-sso-owner.ts';
import { endProviderAccess } from './sso-connections.ts';
import { toSecretContext } from './to-provider.ts';

/**
 * Stores the provider after reading its configuration. Another issuer needs its own secret, so that the stored one is sent to nobody else, and
 * ends the sessions, connections and access tokens of the previous one. Throws sso.provider_invalid, sso.provider_unreachable.
 */
export async function setSsoProvider(ports: Ports, actor: Actor, input: ProviderInput): Promise<Stored<Account>> {
  const account = await requireSsoOwner(ports, actor);
  const { issuer: address, clientId, clientSecret } = parseProvider(input, ports.oidc.allowsPrivateAddresses);
  const isSameAddress = account.sso !== undefined && new URL(account.sso.issuer).href === new URL(address).href;
  if (clientSecret === '' && !isSameAddress) throw createMissingSecretError();
  const issuer = await ports.oidc.checkProvider(address);
  const keepsSecret = clientSecret === '' && account.sso?.issuer === issuer;
  if (clientSecret === '' && !keepsSecret) throw createMissingSecretError();
  const encrypted = ports.encryption.encrypt(clientSecret, toSecretContext(account.id, issuer));
  let isReplaced = false;
  const updated = await ports.accounts.update(accountScope(account.id), account.id, (before) => {
    checkIsOwner(before, actor.userId);
    const { sso } = before;
    if (keepsSecret && sso?.issuer !== issuer) throw createMissingSecretError();
    isReplaced = sso !== undefined && sso.issuer !== issuer;
    const stored = {
      issuer,
      clientId,
      clientSecret: keepsSecret && sso ? sso.clientSecret : encrypted,
      // A new provider has to be tested before it can be required.
      isRequired: sso !== undefined && !isReplaced && sso.isRequired,
      domains: sso?.domains ?? [],
    };
    const userIds = before.memberIds;
    return {
      document: { ...before, sso: stored },
      events: isReplaced ? [createEvent('accounts.sso_changed', { accountId: before.id, userIds })] : [],
    };
  });
  if (!updated) throw new AppError('account.not_found');
  if (isReplaced) await endProviderAccess(ports, account.id);
  ports.securityLog.record(actor, { type: 'sso_provider_changed' });
  return updated;
}
