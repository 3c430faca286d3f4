import type { Actor } from '@minutehand/service-kit/identity';
import { toActivityId } from '../../domain/member-activity.ts';
import type { Ports } from '../ports.ts';
import { accountScope } from '../scopes.ts';

/** Stores the day (UTC) of a member's last activity: at most one write a day. */
export async function recordActivity(
  ports: Pick<Ports, 'accounts' | 'memberActivities' | 'now'>,
  { accountId, userId }: Actor,
): Promise<void> {
  const scope = accountScope(accountId);
  const activeOn = ports.now().toISOString().slice(0, 10);
  const id = toActivityId(accountId, userId);
  const storedActivity = await ports.memberActivities.find(scope, id);
  if (storedActivity !== undefined && storedActivity.activeOn >= activeOn) return;
  if (storedActivity !== undefined) {
    await ports.memberActivities.update(scope, id, (before) =>
      before.activeOn >= activeOn ? undefined : { document: { ...before, activeOn } },
    );
    return;
  }
  // A request that was in flight when the member was removed must not store it again.
  const account = await ports.accounts.find(scope, accountId);
  if (account?.memberIds.includes(userId)) await ports.memberActivities.insertOnce(scope, { id, userId, activeOn });
}
