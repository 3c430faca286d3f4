import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { getSignedInUser } from '../users/get-signed-in-user.ts';
import { recordSsoBypass } from '../users/record-sign-in.ts';
import type { SignedInUser } from '../users/signed-in-user.ts';

/** The caller in another of their accounts. Throws account.not_found, sso.required, sso.other_account. */
export async function switchAccount(ports: Ports, actor: Actor, accountId: string): Promise<SignedInUser> {
  const signedIn = await getSignedInUser(ports, actor, accountId);
  recordSsoBypass(ports, actor, signedIn);
  return signedIn;
}
