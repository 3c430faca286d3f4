import type { Caller } from '@minutehand/service-kit/identity';
import { bypassesSso } from '../../domain/sso/sso-access.ts';
import type { Ports } from '../ports.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** Records that a user starts to use an account, and that an owner does so without the single sign-on that it requires. */
export function recordSignIn(
  { securityLog }: Pick<Ports, 'securityLog'>,
  caller: Caller,
  signedIn: SignedInUser,
): void {
  const ids = { userId: signedIn.user.id, accountId: signedIn.account.id };
  securityLog.record(caller, { type: 'signed_in', ...ids });
  recordSsoBypass({ securityLog }, caller, signedIn);
}

/** Records that an owner uses the account without the single sign-on that it requires. Also called when an owner switches to the account. */
export function recordSsoBypass(
  { securityLog }: Pick<Ports, 'securityLog'>,
  caller: Caller,
  { user, account, isSso }: SignedInUser,
): void {
  if (bypassesSso(account, isSso))
    securityLog.record(caller, { type: 'signed_in_without_sso', userId: user.id, accountId: account.id });
}
