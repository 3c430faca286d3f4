import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import { checkConfirmed, getEraseAt } from '../../domain/deletion.ts';
import { removePasswordResets } from '../credentials/set-password.ts';
import type { Ports } from '../ports.ts';
import { globalScope } from '../scopes.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';
import { getDeletionPlan } from './get-deletion-plan.ts';

/**
 * Schedules the deletion of the caller. A new credential epoch ends their sessions, access tokens and calendar feeds immediately; signing
 * in again shows only how to cancel. A repeated request keeps the first date. Throws deletion.sole_owner, which lists the accounts.
 */
export async function scheduleUserDeletion(
  ports: Ports,
  actor: Actor,
  email: string,
): Promise<{ eraseAt: Date; credentialEpoch: number }> {
  requireNonSsoSession(actor);
  const { userId } = actor;
  const stored = await ports.users.find(globalScope, userId);
  if (!stored) throw new AppError('platform.unauthenticated');
  checkConfirmed('email', email, stored.email);
  const { accounts } = await getDeletionPlan(ports, actor);
  const blocking = accounts.filter(({ outcome }) => outcome === 'transfer_first').map(({ name }) => name);
  if (blocking.length > 0) {
    throw new AppError('deletion.sole_owner', { details: { fields: { accounts: blocking } } });
  }
  const requestedAt = ports.now();
  const eraseAt = getEraseAt(requestedAt, ports.deletionGraceDays);
  const id = ports.newId();
  // Stored before the user refers to it: a deletion to which the user does not refer is cancelled when it is due.
  await ports.deletions.insert(globalScope, {
    ...{ id, subject: 'user', subjectId: userId, requestedBy: userId, state: 'scheduled', eraseAt },
    ...{ accountIds: [], reports: [] },
  });
  const user = await ports.users.update(globalScope, userId, (before) => {
    if (before.deletion !== undefined) return undefined;
    const credentialEpoch = before.credentialEpoch + 1;
    const payload = { userId, changedAt: requestedAt.toISOString(), credentialEpoch, credential: 'deletion' };
    return {
      document: { ...before, credentialEpoch, emailChanges: [], deletion: { id, eraseAt, isStarted: false } },
      events: [
        createEvent('accounts.password_changed', payload),
        createEvent('accounts.deletion_scheduled', {
          ...{ deletionId: id, subject: 'user', subjectId: userId, userIds: [] },
        }),
      ],
    };
  });
  if (user?.deletion === undefined) throw new AppError('platform.unauthenticated');
  // Signing in with a link that was emailed before must not be possible.
  await removePasswordResets(ports, userId);
  ports.securityLog.record(actor, { type: 'user_deletion_scheduled', deletionId: user.deletion.id });
  return { eraseAt: user.deletion.eraseAt, credentialEpoch: user.credentialEpoch };
}
