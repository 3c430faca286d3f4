import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Purges the notifications, preferences and digests of a deleted user in all accounts. */
export async function purgeUser(
  { notifications, preferences, digests }: Pick<Ports, 'notifications' | 'preferences' | 'digests'>,
  userId: string,
): Promise<void> {
  const scope = systemScope('the user was deleted');
  const where = { userId };
  for await (const { id } of notifications.stream(scope, { where })) await notifications.remove(scope, id);
  for await (const { id } of preferences.stream(scope, { where })) await preferences.remove(scope, id);
  for await (const { id } of digests.stream(scope, { where })) await digests.remove(scope, id);
}

export async function countUserDocuments(
  { notifications, preferences, digests }: Pick<Ports, 'notifications' | 'preferences' | 'digests'>,
  userId: string,
): Promise<Record<string, number>> {
  const scope = systemScope('the user was deleted');
  return {
    notifications: await notifications.count(scope, { userId }),
    preferences: await preferences.count(scope, { userId }),
    digests: await digests.count(scope, { userId }),
  };
}
