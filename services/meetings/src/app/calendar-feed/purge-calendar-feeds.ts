import { type Scope, serviceCaller, systemScope } from '@minutehand/service-kit/identity';
import { retryOnStaleVersion, StaleVersionError, type Stored } from '@minutehand/service-kit/store';
import type { CalendarFeed } from '../../domain/calendar-feed/calendar-feed.ts';
import type { Ports } from '../ports.ts';

type PasswordChange = { changedAt: Date; credentialEpoch: number };
type FeedSelection = { accountId?: string; userId?: string; passwordChange?: PasswordChange; renewedUntil?: Date };

/**
 * Deletes the feeds of an account, of a user, or of a former member. With `passwordChange`, only those that were created before it; with
 * `renewedUntil`, only those not renewed since.
 */
export async function purgeCalendarFeeds(
  ports: Pick<Ports, 'calendarFeeds' | 'securityLog'>,
  selection: FeedSelection,
): Promise<void> {
  const { accountId, userId } = selection;
  const scope = systemScope('the owner of calendar feeds was removed or changed the password', accountId);
  const where = userId === undefined ? {} : { userId };
  for await (const feed of ports.calendarFeeds.stream(scope, { where })) {
    if (!(await removeUnlessRenewed(ports, scope, feed, selection))) continue;
    const caller = serviceCaller('meetings', feed.accountId);
    ports.securityLog.record(caller, { type: 'calendar_feed_deleted', userId: feed.userId });
  }
}

/** Decides again when the feed is renewed in the meantime. Returns false if it stays. */
async function removeUnlessRenewed(
  { calendarFeeds }: Pick<Ports, 'calendarFeeds'>,
  scope: Scope,
  streamed: Stored<CalendarFeed>,
  { passwordChange, renewedUntil }: FeedSelection,
): Promise<boolean> {
  let feed: Stored<CalendarFeed> | undefined = streamed;
  return retryOnStaleVersion(async () => {
    if (feed === undefined) return false;
    if (passwordChange !== undefined && !isBefore(feed, passwordChange)) return false;
    if (renewedUntil !== undefined && feed.renewedAt > renewedUntil) return false;
    const { id, version } = feed;
    try {
      return await calendarFeeds.remove(scope, id, { version });
    } catch (error) {
      if (error instanceof StaleVersionError) feed = await calendarFeeds.find(scope, id);
      throw error;
    }
  });
}

function isBefore(feed: CalendarFeed, { changedAt, credentialEpoch }: PasswordChange): boolean {
  if (feed.credentialEpoch !== undefined) return feed.credentialEpoch < credentialEpoch;
  return feed.renewedAt <= changedAt;
}
