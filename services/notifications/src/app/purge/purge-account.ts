import { systemScope } from '@minutehand/service-kit/identity';
import { forEachInBatches } from '@minutehand/service-kit/store';
import type { Ports } from '../ports.ts';

/** Purges the notifications, preferences, digests and mail subscriptions of a deleted account. No more emails are sent for it. */
export async function purgeAccount(
  ports: Pick<Ports, 'notifications' | 'preferences' | 'digests' | 'mailSubscriptions'>,
  accountId: string,
): Promise<void> {
  const { notifications, preferences, digests, mailSubscriptions } = ports;
  const scope = systemScope('the account was deleted', accountId);
  await forEachInBatches(preferences.stream(scope, {}), ({ id }) => preferences.remove(scope, id));
  await forEachInBatches(digests.stream(scope, {}), ({ id }) => digests.remove(scope, id));
  await forEachInBatches(notifications.stream(scope, {}), ({ id }) => notifications.remove(scope, id));
  await forEachInBatches(mailSubscriptions.stream(scope, {}), ({ id }) => mailSubscriptions.remove(scope, id));
}
