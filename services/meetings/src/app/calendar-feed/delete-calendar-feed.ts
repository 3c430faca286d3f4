import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { findCalendarFeed } from './find-calendar-feed.ts';

/** Deletes the actor's feed. Idempotent. */
export async function deleteCalendarFeed(
  ports: Pick<Ports, 'calendarFeeds' | 'securityLog'>,
  actor: Actor,
): Promise<void> {
  const feed = await findCalendarFeed(ports, actor);
  if (feed === undefined || !(await ports.calendarFeeds.remove(actor, feed.id))) return;
  ports.securityLog.record(actor, { type: 'calendar_feed_deleted', userId: actor.userId });
}
