import { AppError } from '@minutehand/contracts/errors';
import { ACCESS_TOKEN_DAYS, DAY_MS } from '@minutehand/contracts/limits';
import type { AccessScope } from '@minutehand/service-kit/identity';
import { PASSWORD_CHANGE_WINDOW_MS } from '../limits.ts';

export type AccessToken = {
  userId: string;
  name: string;
  scopes: string[];
  /** SHA-256 of the secret, hex: the secret itself is never stored. */
  secretHash: string;
  /** Absent in tokens of releases without expiry: see getExpiry. */
  expiresAt?: Date | undefined;
  /** When the store deletes the expired token. */
  deleteAt?: Date | undefined;
  /** The id of the token that created this one, which is valid only while its creator is. Empty when a signed-in user created it. */
  createdByTokenId: string;
  /** The credential epoch of the session or token that created it. Absent in tokens of earlier releases: see isRevoked. */
  credentialEpoch?: number | undefined;
  /** Created in a session of single sign-on, or by a token for which `isSso` is true. */
  isSso: boolean;
  lastUsedAt?: Date | undefined;
};

const SCOPES: readonly AccessScope[] = ['read', 'write', 'admin'];

/** Throws platform.malformed for unknown or repeated scopes, or none. */
export function parseScopes(scopes: readonly string[]): AccessScope[] {
  const parsed = SCOPES.filter((scope) => scopes.includes(scope));
  if (parsed.length === 0 || parsed.length !== new Set(scopes).size) {
    throw new AppError('platform.malformed', { message: 'The scopes must be some of "read", "write" and "admin".' });
  }
  return parsed;
}

/**
 * Checks that a caller may grant the scopes: at most its own, and admin only from a signed-in user, so that a leaked token cannot
 * create one with the scope admin.
 */
export function checkCanGrant(
  caller: { readonly scopes: readonly AccessScope[]; readonly accessTokenId?: string },
  scopes: readonly AccessScope[],
): void {
  if (!scopes.every((scope) => caller.scopes.includes(scope))) throw new AppError('access_token.scopes_exceeded');
  if (scopes.includes('admin') && caller.accessTokenId !== undefined)
    throw new AppError('access_token.admin_needs_session');
}

/** The expiry of a new token: after the number of days (0: the default), and no later than the token that creates it. */
export function chooseExpiry(
  days: number,
  now: Date,
  creator?: Pick<AccessToken, 'expiresAt'> & { createdAt: Date },
): Date {
  if (!Number.isInteger(days) || days < 0 || days > ACCESS_TOKEN_DAYS.max) {
    throw new AppError('platform.malformed', {
      message: `An access token must expire after 1 to ${ACCESS_TOKEN_DAYS.max} days.`,
    });
  }
  const requested = now.getTime() + (days === 0 ? ACCESS_TOKEN_DAYS.default : days) * DAY_MS;
  return new Date(creator ? Math.min(requested, getExpiry(creator).getTime()) : requested);
}

/** The fields of a user that decide whether their tokens are valid. */
type Credentials = { readonly credentialEpoch: number; readonly passwordChangedAt?: Date | undefined };

/**
 * A password change revokes every token of an earlier credential epoch, even one that is stored after the change: a request of an earlier
 * session may still be running then. Tokens without an epoch are revoked if they were stored before the change or within
 * PASSWORD_CHANGE_WINDOW_MS after it.
 */
export function isRevoked(
  token: Pick<AccessToken, 'credentialEpoch'> & { readonly createdAt: Date },
  { credentialEpoch, passwordChangedAt }: Credentials,
): boolean {
  if (token.credentialEpoch !== undefined) return token.credentialEpoch < credentialEpoch;
  return (
    passwordChangedAt !== undefined &&
    token.createdAt.getTime() - passwordChangedAt.getTime() < PASSWORD_CHANGE_WINDOW_MS
  );
}

/** A token that was stored without an expiry expires like a new one. */
export function getExpiry(token: Pick<AccessToken, 'expiresAt'> & { createdAt: Date }): Date {
  return token.expiresAt ?? new Date(token.createdAt.getTime() + ACCESS_TOKEN_DAYS.default * DAY_MS);
}
