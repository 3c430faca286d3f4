import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Caller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { changePasskey } from '../../domain/passkey.ts';
import type { User } from '../../domain/user.ts';
import { getSignInAccount } from '../accounts/get-sign-in-account.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { recordSignIn } from '../users/record-sign-in.ts';
import { type SignedInUser, toSignedInUser } from '../users/signed-in-user.ts';
import { consumeChallenge, createChallenge } from './challenges.ts';

/** The user is unknown until the browser has responded. */
const UNKNOWN_USER = '';

/** Options, as JSON, for the browser to sign in with any passkey of this site. */
export async function startPasskeySignIn(ports: Ports): Promise<string> {
  return ports.webAuthn.createSignInOptions(await createChallenge(ports, { purpose: 'sign_in', userId: UNKNOWN_USER }));
}

/**
 * Signs in the user of a passkey, which replaces password and second factor: it verifies the user. Throws passkey.refused, the same for
 * an unknown passkey, a wrong signature, another origin and a used challenge. Throws sso.required.
 */
export async function signInWithPasskey(ports: Ports, caller: Caller, responseJson: string): Promise<SignedInUser> {
  try {
    const user = await verifyPasskey(ports, responseJson);
    const signedIn = toSignedInUser(user, await getSignInAccount(ports, user));
    recordSignIn(ports, caller, signedIn);
    return signedIn;
  } catch (error) {
    if (isAppError(error, 'passkey.refused'))
      ports.securityLog.record(caller, { type: 'sign_in_failed', reason: 'passkey_refused' });
    throw error;
  }
}

/** The user of a passkey, after their browser has verified them. Throws passkey.refused, including for a passkey of another user than the expected one. */
export async function verifyPasskey(
  ports: Ports,
  responseJson: string,
  expectedUserId?: string,
): Promise<Stored<User>> {
  const response = ports.webAuthn.read(responseJson);
  if (!response) throw new AppError('passkey.refused');
  const { challenge, credentialId, userId } = response;
  if (expectedUserId !== undefined && userId !== expectedUserId) throw new AppError('passkey.refused');
  await consumeChallenge(ports, challenge, { purpose: 'sign_in', userId: UNKNOWN_USER });
  const user = userId === '' ? undefined : await ports.users.find(globalScope, userId);
  const passkey = user?.passkeys.find(({ id }) => id === credentialId);
  const verified = passkey && (await ports.webAuthn.verifySignIn(responseJson, challenge, passkey));
  if (!user || !verified) throw new AppError('passkey.refused');
  const { counter } = verified;
  const lastUsedAt = ports.now();
  const updated = await ports.users.update(globalScope, userId, (before) => {
    // Removed in the meantime.
    if (!before.passkeys.some(({ id }) => id === credentialId)) throw new AppError('passkey.refused');
    const passkeys = changePasskey(before.passkeys, credentialId, (used) => ({ ...used, counter, lastUsedAt }));
    return { document: { ...before, passkeys } };
  });
  if (!updated) throw new AppError('passkey.refused');
  return updated;
}
