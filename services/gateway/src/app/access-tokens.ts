import { createHash } from 'node:crypto';
import { ACCESS_TOKEN_CACHE_MS, ACCESS_TOKEN_CACHE_SIZE } from '../limits.ts';
import type { TokenAuthenticator, TokenIdentity } from './ports.ts';

export type AccessTokens = {
  /** The user and scopes of a token. Throws gateway.access_token_invalid or gateway.access_token_expired. */
  readonly authenticate: (secret: string) => Promise<TokenIdentity>;
  /** Makes the next use of each token read it again, for example after one was revoked. */
  readonly clearCache: () => void;
};

/** Authenticates personal access tokens and caches the result for a few seconds, by the hash of the token. */
export function createAccessTokens(authenticateToken: TokenAuthenticator, now: () => Date): AccessTokens {
  const cache = new Map<string, { identity: TokenIdentity; expiresAt: number }>();
  return {
    async authenticate(secret) {
      const key = hashSecret(secret);
      const cached = cache.get(key);
      if (cached && cached.expiresAt > now().getTime()) return cached.identity;
      const identity = await authenticateToken(secret);
      if (cache.size >= ACCESS_TOKEN_CACHE_SIZE) cache.clear();
      cache.set(key, { identity, expiresAt: now().getTime() + ACCESS_TOKEN_CACHE_MS });
      return identity;
    },
    clearCache: () => cache.clear(),
  };
}

/** Hashes a token or another secret, to identify it in caches and counters. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
