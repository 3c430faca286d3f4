import { type Actor, type Scope, systemScope } from '@minutehand/service-kit/identity';
import {
  changePreferences,
  emptyPreferences,
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
  return (await ports.preferences.find(scope, getPreferencesId(ports, accountId, userId))) ?? emptyPreferences(userId);
}

/** Changes some preferences of the caller; the others stay unchanged. */
export async function updatePreferences(
  ports: Pick<Ports, 'preferences' | 'deriveId'>,
  actor: Actor,
  changes: PreferenceChanges,
): Promise<Preferences> {
  const id = getPreferencesId(ports, actor.accountId, actor.userId);
  await ports.preferences.insertOnce(actor, { id, ...emptyPreferences(actor.userId) });
  const changed = await ports.preferences.update(actor, id, (before) => ({
    document: changePreferences(before, changes),
  }));
  return changed ?? emptyPreferences(actor.userId);
}
