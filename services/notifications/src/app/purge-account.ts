import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

/** Purges the notifications, preferences, digests and mail subscriptions of a deleted account. No further emails are sent for it. */
export async function purgeAccount(
  ports: Pick<Ports, 'notifications' | 'preferences' | 'digests' | 'mailSubscriptions'>,
  accountId: string,
): Promise<void> {
  const { notifications, preferences, digests, mailSubscriptions } = ports;
  const scope = systemScope('the account was deleted', accountId);
  for await (const { id } of preferences.stream(scope, {})) await preferences.remove(scope, id);
  for await (const { id } of digests.stream(scope, {})) await digests.remove(scope, id);
  for await (const { id } of notifications.stream(scope, {})) await notifications.remove(scope, id);
  for await (const { id } of mailSubscriptions.stream(scope, {})) await mailSubscriptions.remove(scope, id);
}
