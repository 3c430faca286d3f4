import { serviceCaller } from '@minutehand/service-kit/identity';
import { isRevoked } from '../../domain/access-token.ts';
import { findMember } from '../../domain/account.ts';
import type { Ports } from '../ports.ts';
import { accountScope, allAccountsScope } from '../scopes.ts';

/** Deletes the tokens of a user that a password change has revoked, in every account. Keeps those created later. */
export async function purgeAccessTokens(
  { accessTokens, securityLog }: Pick<Ports, 'accessTokens' | 'securityLog'>,
  { userId, changedAt, credentialEpoch }: { userId: string; changedAt: Date; credentialEpoch: number },
): Promise<void> {
  for await (const token of accessTokens.stream(allAccountsScope, { where: { userId } })) {
    if (!isRevoked(token, { passwordChangedAt: changedAt, credentialEpoch })) continue;
    if (!(await accessTokens.remove(allAccountsScope, token.id))) continue;
    const caller = serviceCaller('accounts', token.accountId);
    securityLog.record(caller, { type: 'access_token_revoked', tokenId: token.id, userId });
  }
}

/** Deletes the tokens of a user who left the account, unless they have joined again. */
export async function purgeTokensOfFormerMember(
  { accounts, accessTokens, securityLog }: Pick<Ports, 'accounts' | 'accessTokens' | 'securityLog'>,
  { accountId, userId }: { accountId: string; userId: string },
): Promise<void> {
  const scope = accountScope(accountId);
  const account = await accounts.find(scope, accountId);
  if (account !== undefined && findMember(account, userId) !== undefined) return;
  for await (const token of accessTokens.stream(scope, { where: { userId } })) {
    if (!(await accessTokens.remove(scope, token.id))) continue;
    const caller = serviceCaller('accounts', accountId);
    securityLog.record(caller, { type: 'access_token_revoked', tokenId: token.id, userId });
  }
}
