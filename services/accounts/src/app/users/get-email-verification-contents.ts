import { AppError, isAppError } from '@minutehand/contracts/errors';
import { checkVerification } from '../../domain/email-verification.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { toVerificationTokenId } from './verify-email.ts';

/**
 * The content of the email that verifies an address, without the name of the user, who may not own it. Throws platform.not_found when
 * the link is used or expired.
 */
export async function getEmailVerificationContents(
  ports: Pick<Ports, 'users' | 'tokens' | 'now'>,
  userId: string,
  id: string,
): Promise<{ email: string; token: string }> {
  const user = await ports.users.find(globalScope, userId);
  if (!user) throw new AppError('platform.not_found');
  try {
    checkVerification(user, id, ports.now());
  } catch (error) {
    if (isAppError(error, 'email_verification.used') || isAppError(error, 'email_verification.expired'))
      throw new AppError('platform.not_found', { cause: error });
    throw error;
  }
  return { email: user.email, token: ports.tokens.sign('email_verification', toVerificationTokenId(userId, id)) };
}
