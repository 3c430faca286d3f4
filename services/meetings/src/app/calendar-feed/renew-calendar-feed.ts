import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { DuplicateKeyError, type Stored } from '@minutehand/service-kit/store';
import type { CalendarFeed } from '../../domain/calendar-feed/calendar-feed.ts';
import type { Ports } from '../ports.ts';
import { findCalendarFeed } from './find-calendar-feed.ts';

/** Makes the caller's feed, or gives it another secret: the one before ends at once. */
export async function renewCalendarFeed(
  ports: Ports,
  actor: Actor,
): Promise<{ feed: Stored<CalendarFeed>; secret: string }> {
  const secret = ports.secrets.newSecret();
  const changes = { secretHash: ports.secrets.hashOf(secret), renewedAt: ports.now() };
  const known = (await findCalendarFeed(ports, actor)) ?? (await insertFeed(ports, actor, changes));
  const feed = await ports.calendarFeeds.update(actor, known.id, (before) =>
    before.secretHash === changes.secretHash ? undefined : { document: { ...before, ...changes } },
  );
  // Revoked in this moment, in another window.
  if (feed === undefined) throw new AppError('calendar_feed.not_found');
  return { feed, secret };
}

/** In two windows at once, one makes it and the other finds it. */
async function insertFeed(
  ports: Ports,
  actor: Actor,
  given: Omit<CalendarFeed, 'userId'>,
): Promise<Stored<CalendarFeed>> {
  try {
    return await ports.calendarFeeds.insert(actor, { id: ports.newId(), userId: actor.userId, ...given });
  } catch (error) {
    const made = error instanceof DuplicateKeyError ? await findCalendarFeed(ports, actor) : undefined;
    if (made === undefined) throw error;
    return made;
  }
}
