import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Deletes the feeds of an account, of a user, or of a former member; with `renewedUntil`, only those not renewed since. */
export async function purgeCalendarFeeds(
  ports: Pick<Ports, 'calendarFeeds' | 'securityLog'>,
  owner: { accountId?: string; userId?: string; renewedUntil?: Date },
): Promise<void> {
  const { accountId, userId, renewedUntil } = owner;
  const scope = systemScope('the owner of calendar feeds was removed or changed the password', accountId);
  const where = userId === undefined ? {} : { userId };
  for await (const feed of ports.calendarFeeds.stream(scope, { where })) {
    if (renewedUntil !== undefined && feed.renewedAt > renewedUntil) continue;
    if (!(await ports.calendarFeeds.remove(scope, feed.id))) continue;
    const caller = serviceCaller('meetings', feed.accountId);
    ports.securityLog.record(caller, { type: 'calendar_feed_deleted', userId: feed.userId });
  }
}
