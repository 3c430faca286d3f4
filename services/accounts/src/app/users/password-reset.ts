import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import { checkPassword } from '../../domain/user.ts';
import { PASSWORD_RESET_TTL_MS, PENDING_PASSWORD_RESETS_MAX } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { usersScope } from '../scopes.ts';

const UNKNOWN_USER = 'nobody';

/**
 * Sends a link, if there is somebody with this address and they have not just got several. Answers the same in any case, after the
 * same work: for an address that nobody has a link of nobody is kept and announced, of which no mail comes, so that no clock tells who
 * is registered.
 */
export async function requestPasswordReset(ports: Ports, email: string): Promise<void> {
  const emailKey = email.trim().toLowerCase();
  const user = await ports.users.findFirst(usersScope, { where: { emailKey } });
  const userId = user?.id ?? getUnknownUserId(ports, emailKey);
  const pending = await ports.passwordResets.count(usersScope, { userId });
  if (pending >= PENDING_PASSWORD_RESETS_MAX) return;
  const id = ports.newId();
  await ports.passwordResets.insert(
    usersScope,
    { id, userId, expiresAt: new Date(ports.now().getTime() + PASSWORD_RESET_TTL_MS) },
    [defineEvent('accounts.password_reset_requested', { userId: user?.id ?? UNKNOWN_USER, passwordResetId: id })],
  );
}

/** Stands for whoever might have this address, which is not kept. */
function getUnknownUserId({ secrets }: Pick<Ports, 'secrets'>, emailKey: string): string {
  return `${UNKNOWN_USER}-${secrets.hash(emailKey)}`;
}

/** Sets a new password by a link that works once. Answers whose it is. Throws password_reset.invalid. */
export async function resetPassword(ports: Ports, token: string, password: string): Promise<{ userId: string }> {
  const id = ports.tokens.read('password_reset', token);
  const reset = id === undefined ? undefined : await ports.passwordResets.find(usersScope, id);
  const user = reset && (await ports.users.find(usersScope, reset.userId));
  if (!reset || !user) throw new AppError('password_reset.invalid');
  checkPassword(password, user.emailKey);
  const passwordHash = await ports.passwords.hash(password);
  // Whoever removes the link has used it: of two at once only one sets a password.
  if (!(await ports.passwordResets.remove(usersScope, reset.id))) throw new AppError('password_reset.invalid');
  // Other links that are out end too: one of them may be in the wrong hands.
  for await (const { id: other } of ports.passwordResets.stream(usersScope, { where: { userId: user.id } })) {
    await ports.passwordResets.remove(usersScope, other);
  }
  // Said in the same write, so that no stop leaves somebody signed in who should not be.
  const changed = { userId: user.id, changedAt: ports.now().toISOString() };
  await ports.users.update(usersScope, user.id, (before) => ({
    document: { ...before, passwordHash },
    events: [defineEvent('accounts.password_changed', changed)],
  }));
  return { userId: user.id };
}

/** What the mail with the link needs. Throws password_reset.invalid when it is too old or used. */
export async function getPasswordResetDelivery(
  ports: Ports,
  id: string,
): Promise<{ name: string; email: string; token: string }> {
  const reset = await ports.passwordResets.find(usersScope, id);
  const user = reset && (await ports.users.find(usersScope, reset.userId));
  if (!user) throw new AppError('password_reset.invalid');
  return { name: user.name, email: user.email, token: ports.tokens.sign('password_reset', id) };
}
