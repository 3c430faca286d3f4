import { AppError } from '@minutehand/contracts/errors';
import { INTERNAL_TOKEN_SECONDS, SECOND_MS } from '@minutehand/contracts/limits';
import { jwtVerify } from 'jose';
import { toCaller } from './claims.ts';
import { CLOCK_TOLERANCE_SECONDS, TOKEN_CACHE_ENTRIES } from './limits.ts';
import { parsePublicKeys } from './service-keys.ts';
import type { Caller } from './types.ts';

/** A caller, and the service that signed its token. */
export type IssuedCaller = { readonly caller: Caller; readonly issuer: string };

export type TokenVerifier = {
  /** Throws AppError platform.unauthenticated if the token is invalid. */
  readonly verify: (token: string) => Promise<Caller>;
  /** Like `verify`, but also returns the issuer. */
  readonly verifyWithIssuer: (token: string) => Promise<IssuedCaller>;
};

/**
 * Verifies tokens with the keys of known services: signature, audience, age, and that the key belongs to the issuer. Results are
 * cached until the token expires.
 */
export function createTokenVerifier(options: { audience: string; publicKeys: string; now: () => Date }): TokenVerifier {
  const keys = parsePublicKeys(options.publicKeys);

  const cache = new Map<string, { issued: IssuedCaller; validUntil: number }>();

  function cacheCaller(token: string, issued: IssuedCaller, issuedAt: number, expiresAt: number): IssuedCaller {
    if (cache.size >= TOKEN_CACHE_ENTRIES) cache.clear();
    const lastSecond = Math.min(expiresAt, issuedAt + INTERNAL_TOKEN_SECONDS) + CLOCK_TOLERANCE_SECONDS;
    cache.set(token, { issued, validUntil: lastSecond * SECOND_MS });
    return issued;
  }

  async function verifyWithIssuer(token: string): Promise<IssuedCaller> {
    const cached = cache.get(token);
    if (cached && options.now().getTime() < cached.validUntil) return cached.issued;
    cache.delete(token);
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        (header) => {
          const key = keys.get(header.kid ?? '');
          if (!key) throw new Error('Unknown key.');
          return key;
        },
        {
          algorithms: ['EdDSA'],
          audience: options.audience,
          requiredClaims: ['iss', 'aud', 'exp', 'iat'],
          maxTokenAge: INTERNAL_TOKEN_SECONDS,
          clockTolerance: CLOCK_TOLERANCE_SECONDS,
          currentDate: options.now(),
        },
      );
      const issuer = payload.iss;
      if (issuer === undefined || issuer !== protectedHeader.kid)
        throw new Error('The key does not belong to the issuer.');
      const issued = { caller: toCaller(payload, issuer), issuer };
      return cacheCaller(token, issued, payload.iat ?? 0, payload.exp ?? 0);
    } catch (cause) {
      throw new AppError('platform.unauthenticated', { cause });
    }
  }

  return { verifyWithIssuer, verify: async (token) => (await verifyWithIssuer(token)).caller };
}
