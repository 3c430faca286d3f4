import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  type AccessToken,
  checkCanGrant,
  chooseExpiry,
  getExpiry,
  isRevoked,
  parseScopes,
} from '../../domain/access-token.ts';
import { requireVerifiedEmail } from '../../domain/email-verification.ts';
import { bypassesSso } from '../../domain/sso/sso-access.ts';
import { parseName } from '../../domain/user.ts';
import { EXPIRED_ACCESS_TOKEN_TTL_MS } from '../../limits.ts';
import { getQuotas } from '../accounts/get-quotas.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

/**
 * Creates a personal access token with at most the caller's scopes. If the caller uses a token, the new one is valid only as
 * long as that one. The secret is returned only once.
 */
export async function createAccessToken(
  ports: Ports,
  actor: Actor,
  input: { name: string; scopes: readonly string[]; expiresInDays: number },
): Promise<{ accessToken: Stored<AccessToken>; secret: string }> {
  const name = parseName(input.name);
  const scopes = parseScopes(input.scopes);
  checkCanGrant(actor, scopes);
  const isSso = actor.isSso ?? false;
  const account = await ports.accounts.find(actor, actor.accountId);
  // The account would reject the token.
  if (account && bypassesSso(account, isSso)) throw new AppError('sso.required');
  const creator = await getCreator(ports, actor);
  const credentialEpoch = await getCredentialEpoch(ports, actor, creator);
  const expiresAt = chooseExpiry(input.expiresInDays, ports.now(), creator);
  const id = ports.newId();
  const secret = ports.secrets.newAccessTokenSecret();
  const insert = () =>
    ports.accessTokens.insert(actor, {
      id,
      userId: actor.userId,
      name,
      scopes,
      secretHash: ports.secrets.hash(secret),
      expiresAt,
      deleteAt: new Date(expiresAt.getTime() + EXPIRED_ACCESS_TOKEN_TTL_MS),
      createdByTokenId: creator?.id ?? '',
      isSso,
      credentialEpoch,
    });
  const accessToken = await storeWithinQuota(ports, actor, id, insert);
  // The token of the caller may have been revoked, or the password changed, after the checks above; what then deletes the tokens did not
  // find the new one. Its use is rejected until it is removed here.
  try {
    await getCredentialEpoch(ports, actor, await getCreator(ports, actor));
  } catch (error) {
    await ports.accessTokens.remove(actor, accessToken.id);
    throw error;
  }
  const { id: tokenId, userId } = accessToken;
  ports.securityLog.record(actor, { type: 'access_token_created', tokenId, userId, scopes, expiresAt });
  return { accessToken, secret };
}

async function storeWithinQuota<T>(ports: Ports, actor: Actor, id: string, insert: () => Promise<T>): Promise<T> {
  const { accessTokens, quotaLedgers } = ports;
  const { access_tokens_per_person: limit } = await getQuotas(ports, actor.accountId);
  const request = {
    quota: 'access_tokens_per_person',
    owner: actor.userId,
    limit,
    id,
    amount: 1,
    measure: () => countAccessTokens(ports, actor),
    findStored: async (ids: readonly string[]) => (await accessTokens.findMany(actor, ids)).map((token) => token.id),
  } as const;
  return quotaLedgers.storeWithinQuota(actor, request, insert);
}

export const countAccessTokens = ({ accessTokens }: Pick<Ports, 'accessTokens'>, actor: Actor): Promise<number> =>
  accessTokens.count(actor, { userId: actor.userId });

/** The credential epoch of the caller. Throws platform.unauthenticated after a password change, and user.email_unverified. */
async function getCredentialEpoch(
  ports: Pick<Ports, 'users'>,
  actor: Actor,
  creator: Stored<AccessToken> | undefined,
): Promise<number> {
  const user = await ports.users.find(globalScope, actor.userId);
  if (!user || (creator && isRevoked(creator, user))) throw new AppError('platform.unauthenticated');
  const credentialEpoch = creator ? (creator.credentialEpoch ?? user.credentialEpoch) : (actor.credentialEpoch ?? 0);
  if (credentialEpoch < user.credentialEpoch) throw new AppError('platform.unauthenticated');
  requireVerifiedEmail(user);
  return credentialEpoch;
}

/** The token that the caller uses, if any. Throws access_token.unknown or access_token.expired: the gateway caches tokens for seconds. */
async function getCreator(ports: Ports, actor: Actor): Promise<Stored<AccessToken> | undefined> {
  if (actor.accessTokenId === undefined) return undefined;
  const creator = await ports.accessTokens.find(actor, actor.accessTokenId);
  if (creator?.userId !== actor.userId) throw new AppError('access_token.unknown');
  if (getExpiry(creator) <= ports.now()) throw new AppError('access_token.expired');
  return creator;
}
