import { serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import type { CalendarFeed } from '../../domain/calendar-feed/calendar-feed.ts';
import type { Ports } from '../ports.ts';

type PasswordChange = { changedAt: Date; credentialEpoch: number };

/**
 * Deletes the feeds of an account, of a user, or of a former member. With `passwordChange`, only those from before it; with
 * `renewedUntil`, only those not renewed since.
 */
export async function purgeCalendarFeeds(
  ports: Pick<Ports, 'calendarFeeds' | 'securityLog'>,
  owner: { accountId?: string; userId?: string; passwordChange?: PasswordChange; renewedUntil?: Date },
): Promise<void> {
  const { accountId, userId, passwordChange, renewedUntil } = owner;
  const scope = systemScope('the owner of calendar feeds was removed or changed the password', accountId);
  const where = userId === undefined ? {} : { userId };
  for await (const feed of ports.calendarFeeds.stream(scope, { where })) {
    if (passwordChange !== undefined && !isBefore(feed, passwordChange)) continue;
    if (renewedUntil !== undefined && feed.renewedAt > renewedUntil) continue;
    if (!(await ports.calendarFeeds.remove(scope, feed.id))) continue;
    const caller = serviceCaller('meetings', feed.accountId);
    ports.securityLog.record(caller, { type: 'calendar_feed_deleted', userId: feed.userId });
  }
}

function isBefore(feed: CalendarFeed, { changedAt, credentialEpoch }: PasswordChange): boolean {
  if (feed.credentialEpoch !== undefined) return feed.credentialEpoch < credentialEpoch;
  return feed.renewedAt <= changedAt;
}
