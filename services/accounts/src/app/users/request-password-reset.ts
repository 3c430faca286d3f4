import { createEvent } from '@minutehand/contracts/events';
import type { Caller } from '@minutehand/service-kit/identity';
import { PASSWORD_RESET_TTL_MS, PENDING_PASSWORD_RESETS_MAX } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

const UNKNOWN_USER = 'nobody';

/**
 * Sends a reset link, unless PENDING_PASSWORD_RESETS_MAX links are pending. For an unknown address it does the same work: it stores
 * a reset without a user and publishes the event, but no email is sent. Response and duration do not reveal who is registered.
 */
export async function requestPasswordReset(ports: Ports, caller: Caller, email: string): Promise<void> {
  const emailKey = email.trim().toLowerCase();
  const user = await ports.users.findFirst(globalScope, { where: { emailKey } });
  const userId = user?.id ?? getUnknownUserId(ports, emailKey);
  const pending = await ports.passwordResets.count(globalScope, { userId });
  if (pending >= PENDING_PASSWORD_RESETS_MAX) return;
  const id = ports.newId();
  await ports.passwordResets.insert(
    globalScope,
    { id, userId, expiresAt: new Date(ports.now().getTime() + PASSWORD_RESET_TTL_MS) },
    [createEvent('accounts.password_reset_requested', { userId: user?.id ?? UNKNOWN_USER, passwordResetId: id })],
  );
  ports.securityLog.record(caller, { type: 'password_reset_requested', ...(user ? { userId: user.id } : {}) });
}

/** Identifies an unknown address by its hash; the address itself is not stored. */
function getUnknownUserId({ secrets }: Pick<Ports, 'secrets'>, emailKey: string): string {
  return `${UNKNOWN_USER}-${secrets.hash(emailKey)}`;
}
