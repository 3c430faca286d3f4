import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { UNSEEN_COUNTED } from '../limits.ts';
import type { Ports } from './ports.ts';

export type UnseenCounts = { unseenCount: number; totalUnseenCount: number };

/** Unseen notifications of the caller in the current account and in all accounts. */
export async function countUnseen(
  { notifications }: Pick<Ports, 'notifications'>,
  actor: Actor,
): Promise<UnseenCounts> {
  const unseen = { userId: actor.userId, seen: false };
  const allAccounts = systemScope('counts the notifications of a user in all accounts');
  const [currentAccount, total] = await Promise.all([
    notifications.count(actor, unseen),
    notifications.count(allAccounts, unseen),
  ]);
  return { unseenCount: Math.min(currentAccount, UNSEEN_COUNTED), totalUnseenCount: Math.min(total, UNSEEN_COUNTED) };
}
