import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

/** Purges all notifications of a deleted account. */
export async function purgeAccount({ notifications }: Pick<Ports, 'notifications'>, accountId: string): Promise<void> {
  const scope = systemScope('the account was deleted', accountId);
  for await (const { id } of notifications.stream(scope, {})) await notifications.remove(scope, id);
}
