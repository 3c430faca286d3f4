import { createHash } from 'node:crypto';
import { ACCESS_TOKEN_CACHE_MS, ACCESS_TOKEN_CACHE_SIZE } from '../limits.ts';
import type { AuthenticateToken, TokenHolder } from './ports.ts';

export type AccessTokens = {
  /** The user and scopes of a token. Throws gateway.access_token_invalid. */
  readonly getHolder: (secret: string) => Promise<TokenHolder>;
  /** Clears the cache after a permission or token was revoked. */
  readonly clear: () => void;
};

/** Authenticates personal access tokens and caches the result for a few seconds, by the hash of the token. */
export function createAccessTokens(authenticate: AuthenticateToken, now: () => Date): AccessTokens {
  const cache = new Map<string, { holder: TokenHolder; until: number }>();
  return {
    async getHolder(secret) {
      const key = hashSecret(secret);
      const cached = cache.get(key);
      if (cached && cached.until > now().getTime()) return cached.holder;
      const holder = await authenticate(secret);
      if (cache.size >= ACCESS_TOKEN_CACHE_SIZE) cache.clear();
      cache.set(key, { holder, until: now().getTime() + ACCESS_TOKEN_CACHE_MS });
      return holder;
    },
    clear: () => cache.clear(),
  };
}

/** A hash that identifies a token or another secret in caches and counters. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
