import type { Actor } from '@minutehand/service-kit/identity';
import { toLastActivityId } from '../../domain/last-activity.ts';
import { findOrInsert } from '../find-or-insert.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** Stores the day (UTC) of a member's last activity: at most one write a day. */
export async function storeLastActivity(
  ports: Pick<Ports, 'accounts' | 'lastActivities' | 'now' | 'newId'>,
  { accountId, userId }: Actor,
): Promise<void> {
  const scope = accountScope(accountId);
  const activeOn = ports.now().toISOString().slice(0, 10);
  const { lastActivities, newId } = ports;
  const find = () => lastActivities.findFirst(scope, { where: { userId } });
  const stored = await find();
  if (stored !== undefined && stored.activeOn >= activeOn) return;
  if (stored !== undefined) {
    await lastActivities.update(scope, stored.id, (before) =>
      before.activeOn >= activeOn ? undefined : { document: { ...before, activeOn } },
    );
    return;
  }
  // A request that was in flight when the member was removed must not store it again.
  const account = await ports.accounts.find(scope, accountId);
  if (!account?.memberIds.includes(userId)) return;
  const newActivity = { id: toLastActivityId(accountId, userId), userId, activeOn };
  await findOrInsert(lastActivities, scope, newActivity, { find, newId });
}
