import { createEvent } from '@minutehand/contracts/events';
import type { Stored } from '@minutehand/service-kit/store';
import type { User } from '../../domain/user.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';

/**
 * Stores a password hash and starts a new credential epoch. The time and the event are stored together with the hash, so that old tokens
 * and sessions end even after a crash. `change` returns additional fields, or throws when the user may no longer change the password.
 */
export async function setPassword(
  { users, passwordResets, now }: Pick<Ports, 'users' | 'passwordResets' | 'now'>,
  { userId, passwordHash }: { userId: string; passwordHash: string },
  change: (before: Stored<User>) => Partial<User>,
): Promise<Stored<User> | undefined> {
  // Pending links may have leaked.
  await removePasswordResets({ passwordResets }, userId);
  const changedAt = now();
  return users.update(globalScope, userId, (before) => {
    const credentialEpoch = before.credentialEpoch + 1;
    const payload = { userId, changedAt: changedAt.toISOString(), credentialEpoch, credential: 'password' };
    return {
      document: {
        ...before,
        ...change(before),
        passwordHash,
        credentialEpoch,
        passwordChangedAt: changedAt,
        // Another person may have requested them.
        emailChanges: [],
      },
      events: [createEvent('accounts.password_changed', payload)],
    };
  });
}

/** Removes the pending reset links of a user. */
export async function removePasswordResets(
  { passwordResets }: Pick<Ports, 'passwordResets'>,
  userId: string,
): Promise<void> {
  for await (const { id } of passwordResets.stream(globalScope, { where: { userId } }))
    await passwordResets.remove(globalScope, id);
}
