import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { checkVerification, VERIFIED_EMAIL_STATE } from '../../domain/email-verification.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { getSignedInUser } from './get-signed-in-user.ts';
import type { SignedInUser } from './signed-in-user.ts';

/** What the token of an emailed link signs: the user and the id of the link. */
export function toVerificationTokenId(userId: string, id: string): string {
  return [userId, id].join('/');
}

/**
 * Verifies the caller's address with the token of an emailed link. The caller must be the user that the token was made for: when a stranger
 * registers with another person's address, that person receives the email, and opening its link must not verify the stranger. Throws
 * email_verification.invalid, email_verification.other_user, email_verification.used, email_verification.expired.
 */
export async function verifyEmail(ports: Ports, actor: Actor, token: string): Promise<SignedInUser> {
  const [userId, id] = ports.tokens.read('email_verification', token)?.split('/') ?? [];
  if (userId === undefined || id === undefined) throw new AppError('email_verification.invalid');
  if (userId !== actor.userId) throw new AppError('email_verification.other_user');
  await ports.users.update(globalScope, userId, (before) => {
    checkVerification(before, id, ports.now());
    return { document: { ...before, ...VERIFIED_EMAIL_STATE } };
  });
  return getSignedInUser(ports, actor);
}
