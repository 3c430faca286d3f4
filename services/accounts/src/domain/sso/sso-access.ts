import { AppError } from '@minutehand/contracts/errors';
import { type Account, findMember } from '../account.ts';

/** Owners may use an account that requires single sign-on without it, so that a broken provider locks nobody out for good. */
export function canUseAccountWithoutSso(account: Account, userId: string): boolean {
  return account.sso?.isRequired !== true || findMember(account, userId)?.role === 'owner';
}

/** True if a caller uses an account without single sign-on although it requires that: only its owners may. */
export function bypassesSso(account: Account, isSso: boolean): boolean {
  return account.sso?.isRequired === true && !isSso;
}

/** Throws sso.required when the account requires single sign-on and the user signed in without it. */
export function checkSignInMethod(account: Account, userId: string, isSso: boolean): void {
  if (!isSso && !canUseAccountWithoutSso(account, userId)) throw new AppError('sso.required');
}
