import { systemScope } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';

/** Somebody has left the account, or the product, or the account has ended: nothing of theirs is read any more. */
export async function purgeCalendarFeeds(
  ports: Pick<Ports, 'calendarFeeds'>,
  whose: { accountId?: string; userId?: string },
): Promise<void> {
  const { accountId, userId } = whose;
  const scope = systemScope('their calendars read no more', accountId);
  const where = userId === undefined ? {} : { userId };
  for await (const feed of ports.calendarFeeds.stream(scope, { where })) {
    await ports.calendarFeeds.remove(scope, feed.id);
  }
}
