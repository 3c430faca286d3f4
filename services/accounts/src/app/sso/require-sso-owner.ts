import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';
import type { Stored } from '@minutehand/service-kit/store';
import { type Account, findMember } from '../../domain/account.ts';
import type { SsoSettings } from '../../domain/sso/sso-settings.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/**
 * Owners only: a provider signs in every member, owners included, so an admin who could change it could become an owner. Throws
 * account.not_found, membership.owner_only.
 */
export function checkIsOwner(account: Account, userId: string): void {
  const member = findMember(account, userId);
  if (!member) throw new AppError('account.not_found');
  if (member.role !== 'owner') throw new AppError('membership.owner_only');
}

/** The account of the caller, who is an owner by their stored role. */
export async function requireSsoOwner({ accounts }: Pick<Ports, 'accounts'>, actor: Actor): Promise<Stored<Account>> {
  requireSession(actor);
  const account = await accounts.find(accountScope(actor.accountId), actor.accountId);
  if (!account) throw new AppError('account.not_found');
  checkIsOwner(account, actor.userId);
  return account;
}

/** Throws sso.provider_missing. */
export function getSsoSettings(account: Account): SsoSettings {
  if (!account.sso) throw new AppError('sso.provider_missing');
  return account.sso;
}

/** Changes the settings of an account with a provider, as an owner. */
export async function changeSsoSettings(
  ports: Pick<Ports, 'accounts'>,
  actor: Actor,
  change: (sso: SsoSettings) => SsoSettings,
): Promise<Stored<Account>> {
  const account = await ports.accounts.update(accountScope(actor.accountId), actor.accountId, (before) => {
    checkIsOwner(before, actor.userId);
    return { document: { ...before, sso: change(getSsoSettings(before)) } };
  });
  if (!account) throw new AppError('account.not_found');
  return account;
}
