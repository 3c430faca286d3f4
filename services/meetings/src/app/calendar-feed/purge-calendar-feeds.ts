import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Deletes the feeds of an account, of a user, or of a former member. */
export async function purgeCalendarFeeds(
  ports: Pick<Ports, 'calendarFeeds'>,
  owner: { accountId?: string; userId?: string },
): Promise<void> {
  const { accountId, userId } = owner;
  const scope = systemScope('the owner of calendar feeds was removed', accountId);
  const where = userId === undefined ? {} : { userId };
  for await (const feed of ports.calendarFeeds.stream(scope, { where })) {
    await ports.calendarFeeds.remove(scope, feed.id);
  }
}
