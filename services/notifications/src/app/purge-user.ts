import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

/** Purges the notifications of a deleted user in all accounts. */
export async function purgeUser({ notifications }: Pick<Ports, 'notifications'>, userId: string): Promise<void> {
  const scope = systemScope('the user was deleted');
  for await (const { id } of notifications.stream(scope, { where: { userId } })) await notifications.remove(scope, id);
}
