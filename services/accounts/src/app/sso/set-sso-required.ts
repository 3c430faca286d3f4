import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Account } from '../../domain/account.ts';
import { canUseAccountWithoutSso } from '../../domain/sso/sso-access.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';
import { checkIsOwner, getSsoSettings, requireSsoOwner } from './require-sso-owner.ts';
import { isConnected } from './sso-connections.ts';

/**
 * Requires single sign-on of all members except owners, and ends their sessions in the account. With `isRequired` false, ends that
 * requirement. Throws sso.not_tested unless the owner is connected: a provider that does not work would lock everybody else out.
 */
export async function setSsoRequired(ports: Ports, actor: Actor, isRequired: boolean): Promise<Stored<Account>> {
  const { id: accountId } = await requireSsoOwner(ports, actor);
  if (isRequired && !(await isConnected(ports, accountId, actor.userId))) throw new AppError('sso.not_tested');
  let isChanged = false;
  const account = await ports.accounts.update(accountScope(accountId), accountId, (before) => {
    checkIsOwner(before, actor.userId);
    const sso = getSsoSettings(before);
    isChanged = sso.isRequired !== isRequired;
    if (!isChanged) return undefined;
    const document = { ...before, sso: { ...sso, isRequired } };
    const userIds = before.memberIds.filter((id) => !canUseAccountWithoutSso(document, id));
    return {
      document,
      events: userIds.length > 0 ? [createEvent('accounts.sso_changed', { accountId, userIds })] : [],
    };
  });
  if (!account) throw new AppError('account.not_found');
  if (isChanged) ports.securityLog.record(actor, { type: 'sso_requirement_changed', required: isRequired });
  return account;
}
