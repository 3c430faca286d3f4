import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { DuplicateKeyError, type Stored } from '@minutehand/service-kit/store';
import type { CalendarFeed } from '../../domain/calendar-feed/calendar-feed.ts';
import { requireVerifiedEmail } from '../people/require-verified-email.ts';
import type { Ports } from '../ports.ts';
import { findCalendarFeed } from './find-calendar-feed.ts';

/** Creates the feed of an actor with a verified address, or replaces its secret. The previous secret stops working immediately. */
export async function renewCalendarFeed(
  ports: Ports,
  actor: Actor,
): Promise<{ feed: Stored<CalendarFeed>; secret: string }> {
  await requireVerifiedEmail(ports, actor);
  const secret = ports.secrets.newSecret();
  const { credentialEpoch = 0 } = actor;
  const changes = { secretHash: ports.secrets.hash(secret), renewedAt: ports.now(), credentialEpoch };
  const current = (await findCalendarFeed(ports, actor)) ?? (await insertFeed(ports, actor, changes));
  const feed = await ports.calendarFeeds.update(actor, current.id, (before) => {
    // A session that is older than a password change must not replace a feed that was renewed after it.
    if ((before.credentialEpoch ?? 0) > credentialEpoch) throw new AppError('platform.unauthenticated');
    return before.secretHash === changes.secretHash ? undefined : { document: { ...before, ...changes } };
  });
  // A concurrent request deleted the feed.
  if (feed === undefined) throw new AppError('calendar_feed.not_found');
  ports.securityLog.record(actor, { type: 'calendar_feed_created', userId: actor.userId });
  return { feed, secret };
}

/** If two requests are concurrent, one inserts the feed and the other finds it. */
async function insertFeed(
  ports: Ports,
  actor: Actor,
  values: Omit<CalendarFeed, 'userId'>,
): Promise<Stored<CalendarFeed>> {
  try {
    return await ports.calendarFeeds.insert(actor, { id: ports.newId(), userId: actor.userId, ...values });
  } catch (error) {
    const existing = error instanceof DuplicateKeyError ? await findCalendarFeed(ports, actor) : undefined;
    if (existing === undefined) throw error;
    return existing;
  }
}
