import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from './ports.ts';

/** Purges the notifications and mail subscriptions of a deleted account. Nothing more is sent from it. */
export async function purgeAccount(
  { notifications, mailSubscriptions }: Pick<Ports, 'notifications' | 'mailSubscriptions'>,
  accountId: string,
): Promise<void> {
  const scope = systemScope('the account was deleted', accountId);
  for await (const { id } of notifications.stream(scope, {})) await notifications.remove(scope, id);
  for await (const { id } of mailSubscriptions.stream(scope, {})) await mailSubscriptions.remove(scope, id);
}
