import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { CalendarFeed } from '../../domain/calendar-feed/calendar-feed.ts';
import type { Ports } from '../ports.ts';

/** The actor's feed. It has no secret: a secret is returned only when it is created. */
export function findCalendarFeed(
  ports: Pick<Ports, 'calendarFeeds'>,
  actor: Actor,
): Promise<Stored<CalendarFeed> | undefined> {
  return ports.calendarFeeds.findFirst(actor, { where: { userId: actor.userId } });
}
