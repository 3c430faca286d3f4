import { AppError } from '@minutehand/contracts/errors';
import type { Actor, Caller } from '@minutehand/service-kit/identity';
import { requireSession } from '@minutehand/service-kit/personal-data';
import { findMember } from '../../domain/account.ts';
import { withoutDeletion } from '../../domain/scheduled-deletion.ts';
import type { Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';
import { requireNonSsoSession } from '../sso/non-sso-session.ts';
import { getSignedInUser } from '../users/get-signed-in-user.ts';
import type { SignedInUser } from '../users/signed-in-user.ts';

/**
 * Cancels the deletion of the caller; like requesting it, not in a session of single sign-on. If there is none, cancels that of
 * their account, for owners only. Idempotent. Throws deletion.started, sso.own_credentials_required.
 */
export async function cancelDeletion(ports: Ports, actor: Actor): Promise<SignedInUser> {
  requireSession(actor);
  const { user, account, role } = await getSignedInUser(ports, actor);
  if (user.deletion !== undefined) {
    requireNonSsoSession(actor);
    await cancelForUser(ports, actor, user.id, user.deletion.id);
  } else if (account.deletion !== undefined) {
    if (role !== 'owner') throw new AppError('membership.owner_only');
    await cancelForAccount(ports, actor, account.id, account.deletion.id);
  }
  return getSignedInUser(ports, actor);
}

/** Cancels with the token of the emailed link, without a session. Throws deletion.link_invalid when there is nothing to cancel. */
export async function cancelDeletionByToken(ports: Ports, caller: Caller, token: string): Promise<void> {
  const [id, userId] = ports.tokens.read('deletion', token)?.split('/') ?? [];
  const deletion = id === undefined ? undefined : await ports.deletions.find(globalScope, id);
  if (id === undefined || userId === undefined || deletion?.state !== 'scheduled') {
    throw new AppError('deletion.link_invalid');
  }
  const { subject, subjectId } = deletion;
  if (subject === 'user') return cancelForUser(ports, caller, subjectId, id);
  const account = await ports.accounts.find(accountScope(subjectId), subjectId);
  // The link was sent to an owner, who may have another role now.
  if (account === undefined || findMember(account, userId)?.role !== 'owner')
    throw new AppError('deletion.link_invalid');
  return cancelForAccount(ports, caller, subjectId, id);
}

async function cancelForUser(ports: Ports, caller: Caller, userId: string, id: string): Promise<void> {
  await ports.users.update(globalScope, userId, (before) => {
    const document = before.deletion?.id === id ? withoutDeletion(before) : undefined;
    return document && { document };
  });
  await markCancelled(ports, id);
  ports.securityLog.record(caller, { type: 'user_deletion_cancelled', deletionId: id, userId });
}

async function cancelForAccount(ports: Ports, caller: Caller, accountId: string, id: string): Promise<void> {
  await ports.accounts.update(accountScope(accountId), accountId, (before) => {
    const document = before.deletion?.id === id ? withoutDeletion(before) : undefined;
    return document && { document };
  });
  await markCancelled(ports, id);
  ports.securityLog.record(caller, { type: 'account_deletion_cancelled', deletionId: id, accountId });
}

async function markCancelled({ deletions }: Pick<Ports, 'deletions'>, id: string): Promise<void> {
  await deletions.update(globalScope, id, (before) =>
    before.state === 'scheduled' ? { document: { ...before, state: 'cancelled' } } : undefined,
  );
}
