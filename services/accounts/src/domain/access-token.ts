import { AppError } from '@minutehand/contracts/errors';
import { ACCESS_TOKEN_DAYS, DAY_MS } from '@minutehand/contracts/limits';
import type { AccessScope } from '@minutehand/service-kit/identity';
import { PASSWORD_CHANGE_HOLD_MS } from '../limits.ts';

export type AccessToken = {
  userId: string;
  name: string;
  scopes: string[];
  /** SHA-256 of the secret, hex: the secret itself is never stored. */
  secretHash: string;
  /** Absent in tokens that were stored before they expired: see getExpiry. */
  expiresAt?: Date | undefined;
  /** When the store deletes the expired token. */
  deleteAt?: Date | undefined;
  /** The token that created this one, which is valid only as long as that one. Empty when a signed-in user created it. */
  createdByTokenId: string;
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
 * create another one that administers.
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

/**
 * A password change revokes every earlier token of the user, and those that requests of earlier sessions created while it was stored:
 * within the hold, no token can be created otherwise.
 */
export function isRevokedByPasswordChange(
  { createdAt }: { readonly createdAt: Date },
  { passwordChangedAt }: { readonly passwordChangedAt?: Date | undefined },
): boolean {
  return passwordChangedAt !== undefined && createdAt.getTime() - passwordChangedAt.getTime() < PASSWORD_CHANGE_HOLD_MS;
}

/** Throws access_token.password_just_changed while requests of sessions from before a password change may be running. */
export function checkPasswordNotJustChanged(
  { passwordChangedAt }: { readonly passwordChangedAt?: Date | undefined },
  now: Date,
): void {
  if (passwordChangedAt !== undefined && now.getTime() - passwordChangedAt.getTime() < PASSWORD_CHANGE_HOLD_MS)
    throw new AppError('access_token.password_just_changed');
}

/** A token that was stored without an expiry expires like a new one. */
export function getExpiry(token: Pick<AccessToken, 'expiresAt'> & { createdAt: Date }): Date {
  return token.expiresAt ?? new Date(token.createdAt.getTime() + ACCESS_TOKEN_DAYS.default * DAY_MS);
}
