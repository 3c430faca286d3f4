import { createHash } from 'node:crypto';
import { ACCESS_TOKEN_BELIEVED_MS, ACCESS_TOKENS_BELIEVED_AT_ONCE } from '../limits.ts';
import type { AuthenticateToken, TokenHolder } from './ports.ts';

export type AccessTokens = {
  /** Whose token it is; throws gateway.access_token_invalid. */
  readonly holderOf: (secret: string) => Promise<TokenHolder>;
  /** After a right or a token was taken away. */
  readonly clear: () => void;
};

/** Personal access tokens, asked once and then believed for a few seconds. Only hashes are held. */
export function createAccessTokens(authenticate: AuthenticateToken, now: () => Date): AccessTokens {
  const believed = new Map<string, { holder: TokenHolder; until: number }>();
  return {
    async holderOf(secret) {
      const key = secretKeyOf(secret);
      const known = believed.get(key);
      if (known && known.until > now().getTime()) return known.holder;
      const holder = await authenticate(secret);
      if (believed.size >= ACCESS_TOKENS_BELIEVED_AT_ONCE) believed.clear();
      believed.set(key, { holder, until: now().getTime() + ACCESS_TOKEN_BELIEVED_MS });
      return holder;
    },
    clear: () => believed.clear(),
  };
}

/** What a token, or another secret, is known by inside: never the secret itself. */
export function secretKeyOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
