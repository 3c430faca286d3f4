import { createHash } from 'node:crypto';
import { ACCESS_TOKEN_CACHE_MS, ACCESS_TOKEN_CACHE_SIZE } from '../limits.ts';
import type { AuthenticateToken, TokenHolder } from './ports.ts';

export type AccessTokens = {
  /** Whose token it is; throws gateway.access_token_invalid. */
  readonly getHolder: (secret: string) => Promise<TokenHolder>;
  /** After a right or a token was taken away. */
  readonly clear: () => void;
};

/** Personal access tokens, asked once and then believed for a few seconds. Only hashes are held. */
export function createAccessTokens(authenticate: AuthenticateToken, now: () => Date): AccessTokens {
  const cache = new Map<string, { holder: TokenHolder; until: number }>();
  return {
    async getHolder(secret) {
      const key = hashSecret(secret);
      const known = cache.get(key);
      if (known && known.until > now().getTime()) return known.holder;
      const holder = await authenticate(secret);
      if (cache.size >= ACCESS_TOKEN_CACHE_SIZE) cache.clear();
      cache.set(key, { holder, until: now().getTime() + ACCESS_TOKEN_CACHE_MS });
      return holder;
    },
    clear: () => cache.clear(),
  };
}

/** What a token, or another secret, is known by inside: never the secret itself. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
