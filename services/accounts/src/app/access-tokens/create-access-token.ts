import { AppError } from '@minutehand/contracts/errors';
import type { AccessScope, Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { parseName } from '../../domain/user.ts';
import { ACCESS_TOKENS_PER_PERSON } from '../../limits.ts';
import type { AccessToken, Ports } from '../ports.ts';

function parseScopes(scopes: readonly string[]): AccessScope[] {
  const parsed = (['read', 'write'] as const).filter((scope) => scopes.includes(scope));
  if (parsed.length === 0 || parsed.length !== new Set(scopes).size) {
    throw new AppError('platform.malformed', { message: 'The scopes must be "read", "write" or both.' });
  }
  return parsed;
}

/** Creates a personal access token with at most the caller's scopes. The secret is returned only once. */
export async function createAccessToken(
  ports: Ports,
  actor: Actor,
  draft: { name: string; scopes: readonly string[] },
): Promise<{ accessToken: Stored<AccessToken>; secret: string }> {
  const name = parseName(draft.name);
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
    secretHash: ports.secrets.hash(secret),
  });
  return { accessToken, secret };
}
