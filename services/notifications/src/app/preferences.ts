import { type Actor, type Scope, systemScope } from '@minutehand/service-kit/identity';
import {
  changePreferences,
  emptyPreferences,
  type PreferenceChanges,
  type Preferences,
} from '../domain/preferences.ts';
import type { Ports } from './ports.ts';

const getId = ({ deriveId }: Pick<Ports, 'deriveId'>, accountId: string, userId: string) =>
  deriveId('preferences', accountId, userId);

/** How a user wants to be notified in an account; the defaults until they choose. */
export async function getPreferences(
  ports: Pick<Ports, 'preferences' | 'deriveId'>,
  { accountId, userId }: { accountId: string; userId: string },
  scope: Scope = systemScope('notifies a user', accountId),
): Promise<Preferences> {
  return (await ports.preferences.find(scope, getId(ports, accountId, userId))) ?? emptyPreferences(userId);
}

/** Changes what the caller chose; the rest stays. */
export async function updatePreferences(
  ports: Pick<Ports, 'preferences' | 'deriveId'>,
  actor: Actor,
  changes: PreferenceChanges,
): Promise<Preferences> {
  const id = getId(ports, actor.accountId, actor.userId);
  await ports.preferences.insertOnce(actor, { id, ...emptyPreferences(actor.userId) });
  const changed = await ports.preferences.update(actor, id, (before) => ({
    document: changePreferences(before, changes),
  }));
  return changed ?? emptyPreferences(actor.userId);
}
