import { AppError } from '@minutehand/contracts/errors';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

/** The recipient of the email about a changed password. Throws platform.not_found when the user was deleted. */
export async function getPasswordChangeEmailContents(
  { users }: Pick<Ports, 'users'>,
  userId: string,
): Promise<{ name: string; email: string }> {
  const user = await users.find(globalScope, userId);
  if (!user) throw new AppError('platform.not_found');
  return { name: user.name, email: user.email };
}
