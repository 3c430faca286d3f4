import { AppError } from '@minutehand/contracts/errors';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

/** The content of the password reset email. Throws password_reset.invalid when the reset is expired or used. */
export async function getPasswordResetEmailContents(
  ports: Ports,
  id: string,
): Promise<{ name: string; email: string; token: string }> {
  const reset = await ports.passwordResets.find(globalScope, id);
  const user = reset && (await ports.users.find(globalScope, reset.userId));
  if (!user) throw new AppError('password_reset.invalid');
  // The person who registered chose the name, and may not own the address.
  const name = user.emailVerified ? user.name : '';
  return { name, email: user.email, token: ports.tokens.sign('password_reset', id) };
}
