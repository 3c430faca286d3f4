import { serviceCaller } from '@minutehand/service-kit/identity';
import { isRevokedByPasswordChange } from '../../domain/access-token.ts';
import type { Ports } from '../ports.ts';
import { allAccountsScope } from '../scopes.ts';

/** Deletes the tokens of a user that a password change has revoked, in every account. Keeps those created later. */
export async function purgeAccessTokens(
  { accessTokens, securityLog }: Pick<Ports, 'accessTokens' | 'securityLog'>,
  { userId, changedAt }: { userId: string; changedAt: Date },
): Promise<void> {
  for await (const token of accessTokens.stream(allAccountsScope, { where: { userId } })) {
    if (!isRevokedByPasswordChange(token, { passwordChangedAt: changedAt })) continue;
    if (!(await accessTokens.remove(allAccountsScope, token.id))) continue;
    const caller = serviceCaller('accounts', token.accountId);
    securityLog.record(caller, { type: 'access_token_revoked', tokenId: token.id, userId });
  }
}
