import { type Actor, type Scope, systemScope } from '@minutehand/service-kit/identity';
import { getNextDigestAt } from '../domain/digest.ts';
import {
  changePreferences,
  createEmptyPreferences,
  type PreferenceChanges,
  type Preferences,
} from '../domain/preferences.ts';
import type { Ports } from './ports.ts';

export const getPreferencesId = ({ deriveId }: Pick<Ports, 'deriveId'>, accountId: string, userId: string) =>
  deriveId('preferences', accountId, userId);

/** The notification preferences of a user in an account; the defaults until they change them. */
export async function getPreferences(
  ports: Pick<Ports, 'preferences' | 'deriveId'>,
  { accountId, userId }: { accountId: string; userId: string },
  scope: Scope = systemScope('notifies a user', accountId),
): Promise<Preferences> {
  return (
    (await ports.preferences.find(scope, getPreferencesId(ports, accountId, userId))) ?? createEmptyPreferences(userId)
  );
}

/** Changes some preferences of the caller; the others stay unchanged. */
export async function updatePreferences(
  ports: Pick<Ports, 'preferences' | 'deriveId' | 'clients' | 'now'>,
  actor: Actor,
  changes: PreferenceChanges,
): Promise<Preferences> {
  const id = getPreferencesId(ports, actor.accountId, actor.userId);
  await ports.preferences.insertOnce(actor, { id, ...createEmptyPreferences(actor.userId) });
  const weeklyDigestAt = await scheduleWeeklyDigest(ports, actor, changes);
  const changed = await ports.preferences.update(actor, id, (before) => {
    const document = changePreferences(before, changes);
    // It keeps its schedule while it is off, so that turning it off and on again sends no second one in a week.
    return { document: { ...document, weeklyDigestAt: before.weeklyDigestAt ?? weeklyDigestAt } };
  });
  return changed ?? createEmptyPreferences(actor.userId);
}

/** When the first weekly digest is due; undefined if the changes do not turn it on. */
async function scheduleWeeklyDigest(
  { clients, now }: Pick<Ports, 'clients' | 'now'>,
  { accountId, userId }: Actor,
  { kinds }: PreferenceChanges,
): Promise<Date | undefined> {
  if (!kinds.some(({ kind, inApp, email }) => kind === 'weekly_digest' && (inApp || email))) return undefined;
  const [member] = await clients.findMembers(accountId, [userId]);
  return getNextDigestAt(now(), 'weekly', member?.timeZone ?? '');
}
