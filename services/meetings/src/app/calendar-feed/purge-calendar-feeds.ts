import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Deletes the feeds of an account, of a user, or of a former member; with `renewedUntil`, only those not renewed since. */
export async function purgeCalendarFeeds(
  ports: Pick<Ports, 'calendarFeeds'>,
  owner: { accountId?: string; userId?: string; renewedUntil?: Date },
): Promise<void> {
  const { accountId, userId, renewedUntil } = owner;
  const scope = systemScope('the owner of calendar feeds was removed or changed the password', accountId);
  const where = userId === undefined ? {} : { userId };
  for await (const feed of ports.calendarFeeds.stream(scope, { where })) {
    if (renewedUntil === undefined || feed.renewedAt <= renewedUntil) await ports.calendarFeeds.remove(scope, feed.id);
  }
}
