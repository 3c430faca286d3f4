import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  type AccessToken,
  checkCanGrant,
  checkPasswordNotJustChanged,
  chooseExpiry,
  getExpiry,
  parseScopes,
} from '../../domain/access-token.ts';
import { parseName } from '../../domain/user.ts';
import { ACCESS_TOKENS_PER_PERSON, EXPIRED_ACCESS_TOKEN_TTL_MS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';

/**
 * Creates a personal access token with at most the caller's scopes. Called with a token, the new one is valid only as long as that
 * one. The secret is returned only once.
 */
export async function createAccessToken(
  ports: Ports,
  actor: Actor,
  draft: { name: string; scopes: readonly string[]; expiresInDays: number },
): Promise<{ accessToken: Stored<AccessToken>; secret: string }> {
  const name = parseName(draft.name);
  const scopes = parseScopes(draft.scopes);
  checkCanGrant(actor, scopes);
  const creator = await getCreator(ports, actor);
  await checkUser(ports, actor);
  const expiresAt = chooseExpiry(draft.expiresInDays, ports.now(), creator);
  const existing = await ports.accessTokens.count(actor, { userId: actor.userId });
  if (existing >= ACCESS_TOKENS_PER_PERSON) throw new AppError('access_token.too_many');
  const secret = ports.secrets.newAccessTokenSecret();
  const accessToken = await ports.accessTokens.insert(actor, {
    id: ports.newId(),
    userId: actor.userId,
    name,
    scopes,
    secretHash: ports.secrets.hash(secret),
    expiresAt,
    deleteAt: new Date(expiresAt.getTime() + EXPIRED_ACCESS_TOKEN_TTL_MS),
    createdByTokenId: creator?.id ?? '',
  });
  // The creating token may have been revoked since; its deletion may not have seen the new one.
  await getCreator(ports, actor).catch(async (error: unknown) => {
    await ports.accessTokens.remove(actor, accessToken.id);
    throw error;
  });
  const { id: tokenId, userId } = accessToken;
  ports.securityLog.record(actor, { type: 'access_token_created', tokenId, userId, scopes, expiresAt });
  return { accessToken, secret };
}

async function checkUser(ports: Ports, actor: Actor): Promise<void> {
  const user = await ports.users.find(usersScope, actor.userId);
  if (!user) throw new AppError('platform.unauthenticated');
  checkPasswordNotJustChanged(user, ports.now());
}

/** The token that the caller uses, if any. Throws access_token.unknown or access_token.expired: the gateway caches tokens for seconds. */
async function getCreator(ports: Ports, actor: Actor): Promise<Stored<AccessToken> | undefined> {
  if (actor.accessTokenId === undefined) return undefined;
  const creator = await ports.accessTokens.find(actor, actor.accessTokenId);
  if (creator?.userId !== actor.userId) throw new AppError('access_token.unknown');
  if (getExpiry(creator) <= ports.now()) throw new AppError('access_token.expired');
  return creator;
}
