import { AppError } from '@minutehand/contracts/errors';
import { INTERNAL_TOKEN_SECONDS, SECOND_MS } from '@minutehand/contracts/limits';
import { jwtVerify } from 'jose';
import { toCaller } from './claims.ts';
import { parsePublicKeys } from './keys.ts';
import { CLOCK_TOLERANCE_SECONDS, TOKEN_CACHE_ENTRIES } from './limits.ts';
import type { Caller } from './types.ts';

/** A caller, and the service whose key vouches for it. */
export type IssuedCaller = { readonly caller: Caller; readonly issuer: string };

export type TokenVerifier = {
  /** Throws AppError platform.unauthenticated for whatever is wrong with the token. */
  readonly verify: (token: string) => Promise<Caller>;
  /** The same, and who signed. */
  readonly verifyIssued: (token: string) => Promise<IssuedCaller>;
};

/**
 * Checks tokens against the known services' keys: signature, audience, age, and that the key is the issuer's own. A token
 * comes again with each call of its caller: what was found is believed for as long as the token itself is good.
 */
export function createTokenVerifier(options: { audience: string; publicKeys: string; now: () => Date }): TokenVerifier {
  const keys = parsePublicKeys(options.publicKeys);

  const believed = new Map<string, { issued: IssuedCaller; until: number }>();

  function remember(token: string, issued: IssuedCaller, issuedAt: number, expiresAt: number): IssuedCaller {
    if (believed.size >= TOKEN_CACHE_ENTRIES) believed.clear();
    const lastSecond = Math.min(expiresAt, issuedAt + INTERNAL_TOKEN_SECONDS) + CLOCK_TOLERANCE_SECONDS;
    believed.set(token, { issued, until: lastSecond * SECOND_MS });
    return issued;
  }

  async function verifyIssued(token: string): Promise<IssuedCaller> {
    const known = believed.get(token);
    if (known && options.now().getTime() < known.until) return known.issued;
    believed.delete(token);
    try {
      const { payload, protectedHeader } = await jwtVerify(
        token,
        (header) => {
          const key = keys.get(header.kid ?? '');
          if (!key) throw new Error('The key is not known.');
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
      if (issuer === undefined || issuer !== protectedHeader.kid) throw new Error('The key is not the issuer’s.');
      const issued = { caller: toCaller(payload, issuer), issuer };
      return remember(token, issued, payload.iat ?? 0, payload.exp ?? 0);
    } catch (cause) {
      throw new AppError('platform.unauthenticated', { cause });
    }
  }

  return { verifyIssued, verify: async (token) => (await verifyIssued(token)).caller };
}
