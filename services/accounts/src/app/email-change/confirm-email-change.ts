import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { DuplicateKeyError, type Stored } from '@minutehand/service-kit/store';
import { getEmailChange } from '../../domain/email-change.ts';
import { VERIFIED_EMAIL_STATE } from '../../domain/email-verification.ts';
import type { User } from '../../domain/user.ts';
import { removePasswordResets } from '../credentials/set-password.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';
import { getSignedInUser } from '../users/get-signed-in-user.ts';
import type { SignedInUser } from '../users/signed-in-user.ts';

/** The token of an emailed link signs the user and the id of the change. */
export function toEmailChangeTokenId(userId: string, id: string): string {
  return [userId, id].join('/');
}

/**
 * Replaces the caller's address with the one that the link was emailed to, and starts a new credential epoch. The caller must be the user who
 * requested it: the owner of the mailbox must not change the address of a stranger. Throws email_change.invalid,
 * email_change.other_user, email_change.expired, email_change.taken.
 */
export async function confirmEmailChange(ports: Ports, actor: Actor, token: string): Promise<SignedInUser> {
  requireNonSsoSession(actor);
  const [userId, id] = ports.tokens.read('email_change', token)?.split('/') ?? [];
  if (userId === undefined || id === undefined) throw new AppError('email_change.invalid');
  if (userId !== actor.userId) throw new AppError('email_change.other_user');
  const changedAt = ports.now();
  let updated: Stored<User> | undefined;
  try {
    updated = await ports.users.update(globalScope, userId, (before) => {
      const { email, emailKey } = getEmailChange(before.emailChanges, id, changedAt);
      const credentialEpoch = before.credentialEpoch + 1;
      const payload = { userId, changedAt: changedAt.toISOString(), credentialEpoch, credential: 'email' };
      return {
        document: { ...before, ...VERIFIED_EMAIL_STATE, email, emailKey, emailChanges: [], credentialEpoch },
        // Published for each change of the password or the email address; `credential` names which.
        events: [createEvent('accounts.password_changed', payload)],
      };
    });
  } catch (error) {
    // Another user registered with the address in the meantime. The error discloses it to the owner of the mailbox only.
    if (error instanceof DuplicateKeyError) throw new AppError('email_change.taken', { cause: error });
    throw error;
  }
  if (!updated) throw new AppError('platform.unauthenticated');
  // They were emailed to the old address.
  await removePasswordResets(ports, userId);
  ports.securityLog.record(actor, { type: 'email_changed' });
  // The user that this write returned: the session must not get the epoch of a password that was set in the meantime.
  return { ...(await getSignedInUser(ports, actor)), user: updated };
}
