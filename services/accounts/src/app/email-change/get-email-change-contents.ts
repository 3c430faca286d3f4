import { AppError, isAppError } from '@minutehand/contracts/errors';
import { getEmailChange } from '../../domain/email-change.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { toEmailChangeTokenId } from './confirm-email-change.ts';

/**
 * The link for the new address, and the current address, which gets a notice. The link is empty when the address belongs to another user,
 * who gets no email. Throws platform.not_found when the change is confirmed, replaced or expired.
 */
export async function getEmailChangeContents(
  ports: Pick<Ports, 'users' | 'tokens' | 'now'>,
  userId: string,
  id: string,
): Promise<{ email: string; token: string; currentEmail: string }> {
  const user = await ports.users.find(globalScope, userId);
  if (!user) throw new AppError('platform.not_found');
  try {
    const { email, emailKey } = getEmailChange(user.emailChanges, id, ports.now());
    const owner = await ports.users.findFirst(globalScope, { where: { emailKey } });
    const token = owner === undefined ? ports.tokens.sign('email_change', toEmailChangeTokenId(userId, id)) : '';
    return { email, token, currentEmail: user.email };
  } catch (error) {
    if (isAppError(error, 'email_change.expired')) throw new AppError('platform.not_found', { cause: error });
    throw error;
  }
}
