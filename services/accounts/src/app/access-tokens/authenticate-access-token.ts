import { AppError } from '@minutehand/contracts/errors';
import { type AccessToken, getExpiry, isRevoked } from '../../domain/access-token.ts';
import { LAST_USED_INTERVAL_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { accountScope, allAccountsScope, globalScope } from '../scopes.ts';
import { type SignedInUser, toSignedInUser } from '../users/signed-in-user.ts';

/**
 * The user, account and scopes of a token. Throws access_token.expired, or access_token.unknown, including when the user has left the
 * account or changed the password since, or the token that created this one was revoked.
 */
export async function authenticateAccessToken(
  ports: Ports,
  secret: string,
): Promise<SignedInUser & { scopes: string[]; accessTokenId: string }> {
  const token = await ports.accessTokens.findFirst(allAccountsScope, {
    where: { secretHash: ports.secrets.hash(secret) },
  });
  if (!token) throw new AppError('access_token.unknown');
  const scope = accountScope(token.accountId);
  const { createdByTokenId } = token;
  const [user, account, creator] = await Promise.all([
    ports.users.find(globalScope, token.userId),
    ports.accounts.find(scope, token.accountId),
    createdByTokenId === '' ? undefined : ports.accessTokens.find(scope, createdByTokenId),
  ]);
  if (!user || !account?.memberIds.includes(user.id)) throw new AppError('access_token.unknown');
  if (user.deletion !== undefined || account.deletion !== undefined) throw new AppError('access_token.unknown');
  const isCreatorRevoked = createdByTokenId !== '' && !creator;
  if (isCreatorRevoked || isRevoked(token, user)) throw new AppError('access_token.unknown');
  // Applies to owners too: they may sign in without single sign-on, but not use a token that was created without it.
  if (account.sso?.isRequired && !token.isSso) throw new AppError('access_token.unknown');
  const now = ports.now();
  if (getExpiry(token) <= now) throw new AppError('access_token.expired');
  const isRecentlyUsed = ({ lastUsedAt }: AccessToken) =>
    lastUsedAt ? now.getTime() - lastUsedAt.getTime() <= LAST_USED_INTERVAL_MS : false;
  if (!isRecentlyUsed(token)) {
    // Only one of several concurrent calls stores the time.
    await ports.accessTokens.update(scope, token.id, (before) =>
      isRecentlyUsed(before) ? undefined : { document: { ...before, lastUsedAt: now } },
    );
  }
  return { ...toSignedInUser(user, account, token.isSso), scopes: token.scopes, accessTokenId: token.id };
}
