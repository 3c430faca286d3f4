import { INTERNAL_TOKEN_SECONDS, SECOND_MS } from '@minutehand/contracts/limits';
import { SignJWT } from 'jose';
import { toClaims } from './claims.ts';
import { TOKEN_CACHE_ENTRIES, TOKEN_REUSE_MS } from './limits.ts';
import { parseSigningKey } from './service-keys.ts';
import type { Caller } from './types.ts';

export type TokenMinter = {
  /** Returns a token for one audience on behalf of the caller, valid for 60 s. */
  readonly mint: (caller: Caller, audience: string) => Promise<string>;
};

/** Signs tokens with the service's own key. A service calls as itself or on behalf of the actor that called it. The issuer is recorded. */
export function createTokenMinter(options: { service: string; signingKey: string; now: () => Date }): TokenMinter {
  const { service, now } = options;
  const key = parseSigningKey(options.signingKey);
  const tokenCache = new Map<string, { token: Promise<string>; reusableUntil: number }>();

  function sign(caller: Caller, audience: string, issuedAt: number): Promise<string> {
    return new SignJWT({ ...toClaims(caller) })
      .setProtectedHeader({ alg: 'EdDSA', kid: service })
      .setIssuer(service)
      .setAudience(audience)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + INTERNAL_TOKEN_SECONDS)
      .sign(key);
  }

  return {
    async mint(caller, audience) {
      if (caller.kind === 'service' && caller.service !== service) {
        throw new Error(`${service} cannot mint tokens as ${caller.service}: use serviceCaller('${service}', …).`);
      }
      const time = now().getTime();
      const cacheKey = JSON.stringify([audience, toClaims(caller)]);
      const cached = tokenCache.get(cacheKey);
      if (cached && time < cached.reusableUntil) return cached.token;
      if (tokenCache.size >= TOKEN_CACHE_ENTRIES) tokenCache.clear();
      const token = sign(caller, audience, Math.floor(time / SECOND_MS));
      tokenCache.set(cacheKey, { token, reusableUntil: time + TOKEN_REUSE_MS });
      return token;
    },
  };
}
