import { AppError, isAppError } from '@minutehand/contracts/errors';
import type { Caller } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { isEnabled } from '../../domain/two-factor.ts';
import type { User } from '../../domain/user.ts';
import { getSignInAccount } from '../accounts/get-sign-in-account.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { consumeSecondFactor } from '../two-factor/consume-second-factor.ts';
import { recordSignIn } from './record-sign-in.ts';
import { type SignedInUser, toSignedInUser } from './signed-in-user.ts';

/**
 * Throws session.credentials_wrong for an unknown address and for a wrong password, with the same message and duration.
 * If the password is right and the user has a second factor: session.code_required without a code,
 * session.code_wrong for a wrong one. Throws sso.required when all accounts of the user require single sign-on.
 */
export async function authenticate(
  ports: Ports,
  caller: Caller,
  { email, password, code }: { email: string; password: string; code?: string | undefined },
): Promise<SignedInUser> {
  const user = await ports.users.findFirst(globalScope, { where: { emailKey: email.trim().toLowerCase() } });
  const isCorrect = await ports.passwords.verify(user?.passwordHash, password);
  if (!user || !isCorrect) {
    ports.securityLog.record(caller, {
      type: 'sign_in_failed',
      ...(user ? { reason: 'wrong_password', userId: user.id } : { reason: 'unknown_address' }),
    });
    throw new AppError('session.credentials_wrong');
  }
  await checkSecondFactor(ports, caller, user, code);
  const signedIn = toSignedInUser(user, await getSignInAccount(ports, user));
  recordSignIn(ports, caller, signedIn);
  return signedIn;
}

async function checkSecondFactor(ports: Ports, caller: Caller, user: Stored<User>, code = ''): Promise<void> {
  if (!isEnabled(user.twoFactor)) return;
  const createError = (error: 'session.code_required' | 'session.code_wrong', message: string) =>
    new AppError(error, { details: { fields: { code: [message] } } });
  if (code === '') throw createError('session.code_required', 'Enter a code');
  try {
    await consumeSecondFactor(ports, { userId: user.id, code });
  } catch (error) {
    // Turned off in the meantime.
    if (isAppError(error, 'two_factor.off')) return;
    if (!isAppError(error, 'two_factor.code_wrong')) throw error;
    ports.securityLog.record(caller, { type: 'sign_in_failed', reason: 'wrong_code', userId: user.id });
    throw createError('session.code_wrong', 'Incorrect code');
  }
}
