import { AppError } from '@minutehand/contracts/errors';
import { LAST_USED_STEP_MS } from '../../limits.ts';
import type { AccessToken, Ports } from '../ports.ts';
import { type Subject, subjectOf } from '../users/subject.ts';
import { acrossAccounts, inAccount, usersScope } from './scopes.ts';

/** Whose token this is and what it may do. Throws access_token.unknown, also for somebody who has left the account. */
export async function authenticateAccessToken(
  ports: Ports,
  secret: string,
): Promise<Subject & { scopes: string[]; accessTokenId: string }> {
  const token = await ports.accessTokens.findFirst(acrossAccounts, {
    where: { secretHash: ports.secrets.hashOf(secret) },
  });
  if (!token) throw new AppError('access_token.unknown');
  const scope = inAccount(token.accountId);
  const [user, account] = await Promise.all([
    ports.users.find(usersScope, token.userId),
    ports.accounts.find(scope, token.accountId),
  ]);
  if (!user || !account?.memberIds.includes(user.id)) throw new AppError('access_token.unknown');
  const now = ports.now();
  const isNoted = ({ lastUsedAt }: AccessToken) =>
    lastUsedAt ? now.getTime() - lastUsedAt.getTime() <= LAST_USED_STEP_MS : false;
  if (!isNoted(token)) {
    // Of many calls at once one notes it.
    await ports.accessTokens.update(scope, token.id, (before) =>
      isNoted(before) ? undefined : { document: { ...before, lastUsedAt: now } },
    );
  }
  return { ...subjectOf(user, account), scopes: token.scopes, accessTokenId: token.id };
}
