import { StaleVersionError, type Stored } from '@minutehand/service-kit/store';
import { INVITATION_TTL_MS } from '../../limits.ts';
import type { FormerMember, Invitation, Ports } from '../ports.ts';
import { accountScope, globalScope } from '../scopes.ts';

type FormerMembers = Pick<Ports, 'formerMembers'>;

/**
 * Stores that a user leaves the account, before they do: from then on, an address of a verified domain no longer suffices to join, nor does an
 * earlier invitation. Has no effect on members, so that nothing has to be undone when the removal fails. Each removal has an entry of its own:
 * joining at the same time does not remove it, and an id that was used before cannot be used again.
 */
export async function storeFormerMember(
  { formerMembers, users, now, newId }: FormerMembers & Pick<Ports, 'users' | 'now' | 'newId'>,
  accountId: string,
  userId: string,
): Promise<Stored<FormerMember> | undefined> {
  const user = await users.find(globalScope, userId);
  if (!user) return undefined;
  const entry = { id: newId(), userId, emailKey: user.emailKey, leftAt: now() };
  return formerMembers.insert(accountScope(accountId), entry);
}

/**
 * True if the security log contains the removal of this user, who may have left before entries existed. Only for users who are not members:
 * one who was removed and joined again is one. Reads the events of a year, so do not call it in a write that may be repeated.
 */
export async function isRemovalRecorded(
  { securityEvents }: Pick<Ports, 'securityEvents'>,
  accountId: string,
  userId: string,
): Promise<boolean> {
  const events = securityEvents.stream(accountScope(accountId), { where: { category: 'members' } });
  for await (const { event, facts } of events) if (event === 'member_removed' && facts.userId === userId) return true;
  return false;
}

/** The entries of a user who left, even after a change of their address, and of the address that they had. */
export async function findFormerMembers(
  { formerMembers }: FormerMembers,
  accountId: string,
  { userId, emailKey }: { userId?: string | undefined; emailKey: string },
): Promise<Stored<FormerMember>[]> {
  const scope = accountScope(accountId);
  const entries = new Map<string, Stored<FormerMember>>();
  for (const where of userId === undefined ? [{ emailKey }] : [{ userId }, { emailKey }])
    for await (const entry of formerMembers.stream(scope, { where })) entries.set(entry.id, entry);
  return [...entries.values()];
}

/** Entries of earlier releases have no time of their own. */
const getLeftAt = ({ leftAt, createdAt }: Stored<FormerMember>): Date => leftAt ?? createdAt;

/** The end of an invitation that is sent now. It is never before a removal that is stored: the clock of another process may be ahead. */
export async function planExpiry(
  ports: FormerMembers & Pick<Ports, 'now'>,
  accountId: string,
  emailKey: string,
): Promise<Date> {
  const entries = await findFormerMembers(ports, accountId, { emailKey });
  const sentAt = Math.max(ports.now().getTime(), ...entries.map((entry) => getLeftAt(entry).getTime()));
  return new Date(sentAt + INVITATION_TTL_MS);
}

/** True if the invitation was sent before the user left: they cannot join by it again. */
export function hasLeftSince(entry: Stored<FormerMember>, { expiresAt }: Stored<Invitation>): boolean {
  return getLeftAt(entry).getTime() > expiresAt.getTime() - INVITATION_TTL_MS;
}

/** Removes the entries of a user who left, once they are a member again; not those that were changed or removed since they were read. Idempotent. */
export async function removeFormerMembers(
  { formerMembers }: FormerMembers,
  entries: readonly Stored<FormerMember>[],
): Promise<void> {
  for (const { accountId, id, version } of entries) {
    try {
      await formerMembers.remove(accountScope(accountId), id, { version });
    } catch (error) {
      // Another removal has written it since, in a process of an earlier release.
      if (!(error instanceof StaleVersionError)) throw error;
    }
  }
}
