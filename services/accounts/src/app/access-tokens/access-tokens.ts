import { AppError } from '@minutehand/contracts/errors';
import type { AccessScope, Actor } from '@minutehand/service-kit/identity';
import type { Page, Stored } from '@minutehand/service-kit/store';
import { cleanName } from '../../domain/user.ts';
import { ACCESS_TOKENS_PER_PERSON, LAST_USED_STEP_MS } from '../../limits.ts';
import type { AccessToken, Ports } from '../ports.ts';
import { type Subject, subjectOf } from '../users/subject.ts';
import { acrossAccounts, inAccount, usersScope } from './scopes.ts';

function parseScopes(scopes: readonly string[]): AccessScope[] {
  const known = (['read', 'write'] as const).filter((scope) => scopes.includes(scope));
  if (known.length === 0 || known.length !== new Set(scopes).size) {
    throw new AppError('platform.malformed', { message: 'The scopes must be "read", "write" or both.' });
  }
  return known;
}

/** A token for programs, which may do no more than who makes it. The secret is answered this once. */
export async function createAccessToken(
  ports: Ports,
  actor: Actor,
  draft: { name: string; scopes: readonly string[] },
): Promise<{ accessToken: Stored<AccessToken>; secret: string }> {
  const name = cleanName(draft.name);
  const scopes = parseScopes(draft.scopes);
  if (!scopes.every((scope) => actor.scopes.includes(scope))) throw new AppError('access_token.scopes_exceeded');
  const existing = await ports.accessTokens.count(actor, { userId: actor.userId });
  if (existing >= ACCESS_TOKENS_PER_PERSON) throw new AppError('access_token.too_many');
  const secret = ports.secrets.newAccessTokenSecret();
  const accessToken = await ports.accessTokens.insert(actor, {
    id: ports.newId(),
    userId: actor.userId,
    name,
    scopes,
    secretHash: ports.secrets.hashOf(secret),
  });
  return { accessToken, secret };
}

/** The asker's own tokens, newest first. */
export function listAccessTokens(
  { accessTokens }: Pick<Ports, 'accessTokens'>,
  actor: Actor,
  page: { limit: number; cursor: string | undefined },
): Promise<Page<Stored<AccessToken>>> {
  return accessTokens.page(actor, { where: { userId: actor.userId }, sort: [['createdAt', 'desc']], ...page });
}

/** Ends a token of the asker's. Throws access_token.not_found. */
export async function deleteAccessToken(
  { accessTokens }: Pick<Ports, 'accessTokens'>,
  actor: Actor,
  id: string,
): Promise<void> {
  const token = await accessTokens.find(actor, id);
  if (token?.userId !== actor.userId || !(await accessTokens.remove(actor, id))) {
    throw new AppError('access_token.not_found');
  }
}

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
