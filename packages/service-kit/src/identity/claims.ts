import { z } from 'zod';
import type { Caller } from './types.ts';

/** Claims about the caller. The name of a service caller is the token's issuer. */
const claimsSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('actor'),
    sub: z.string().min(1),
    account_id: z.string().min(1),
    role: z.enum(['owner', 'admin', 'member']),
    scopes: z.array(z.enum(['read', 'write'])),
    /** The scope admin. Not in `scopes`, because services of an earlier release reject tokens with unknown scopes. */
    admin: z.literal(true).optional(),
    access_token_id: z.string().min(1).optional(),
    credential_epoch: z.int().min(0).optional(),
    sso: z.literal(true).optional(),
  }),
  z.object({
    kind: z.literal('service'),
    account_id: z.string(),
    on_behalf_of: z.string().min(1).optional(),
  }),
]);

/** Services of earlier releases reject tokens without it, and read the rights of platform admins from the store, as this one does. */
const UNUSED_CLAIMS = { platform_admin: false };

export type CallerClaims = z.output<typeof claimsSchema>;

export function toClaims(caller: Caller): CallerClaims {
  if (caller.kind === 'actor') {
    return {
      kind: 'actor',
      sub: caller.userId,
      account_id: caller.accountId,
      role: caller.role,
      ...UNUSED_CLAIMS,
      scopes: caller.scopes.filter((scope) => scope !== 'admin'),
      ...(caller.scopes.includes('admin') ? { admin: true as const } : {}),
      ...(caller.accessTokenId === undefined ? {} : { access_token_id: caller.accessTokenId }),
      ...(caller.credentialEpoch === undefined ? {} : { credential_epoch: caller.credentialEpoch }),
      ...(caller.isSso ? { sso: true as const } : {}),
    };
  }
  return {
    kind: 'service',
    account_id: caller.accountId,
    ...(caller.onBehalfOf === undefined ? {} : { on_behalf_of: caller.onBehalfOf }),
  };
}

/** Throws a ZodError if the claims are invalid. */
export function toCaller(payload: unknown, issuer: string): Caller {
  const claims = claimsSchema.parse(payload);
  if (claims.kind === 'actor') {
    return {
      kind: 'actor',
      userId: claims.sub,
      accountId: claims.account_id,
      role: claims.role,
      scopes: claims.admin ? [...claims.scopes, 'admin'] : claims.scopes,
      ...(claims.access_token_id === undefined ? {} : { accessTokenId: claims.access_token_id }),
      ...(claims.credential_epoch === undefined ? {} : { credentialEpoch: claims.credential_epoch }),
      ...(claims.sso ? { isSso: true as const } : {}),
    };
  }
  return {
    kind: 'service',
    service: issuer,
    accountId: claims.account_id,
    ...(claims.on_behalf_of === undefined ? {} : { onBehalfOf: claims.on_behalf_of }),
  };
}
