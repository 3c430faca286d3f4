import { AppError } from '@minutehand/contracts/errors';
import { type Actor, systemScope } from '@minutehand/service-kit/identity';
import { DuplicateKeyError, type Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import type { CalendarFeed } from '../../domain/calendar-feed/calendar-feed.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { roleOf } from '../../domain/sharing/policy.ts';
import { CALENDAR_FEED_ITEMS, DOCUMENTS_AT_ONCE, EARLIEST_YEAR } from '../../limits.ts';
import type { Person, Ports } from '../ports.ts';

/** Every item with a day is due on it or later. */
const FIRST_DAY = `${EARLIEST_YEAR}-01-01`;

export type CalendarFeedItem = { item: Stored<ActionItem>; meetingTitle: string };

/** The asker's own feed; undefined when they have none. Its secret was answered once. */
export function findCalendarFeed(
  ports: Pick<Ports, 'calendarFeeds'>,
  actor: Actor,
): Promise<Stored<CalendarFeed> | undefined> {
  return ports.calendarFeeds.findFirst(actor, { where: { userId: actor.userId } });
}

/** Makes the asker's feed, or gives it another secret: the one before ends at once. */
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

/** Ends the asker's feed. Ending it twice is no error. */
export async function deleteCalendarFeed(ports: Pick<Ports, 'calendarFeeds'>, actor: Actor): Promise<void> {
  const feed = await findCalendarFeed(ports, actor);
  if (feed !== undefined) await ports.calendarFeeds.remove(actor, feed.id);
}

/**
 * Open items with a day of whoever's secret this is, the latest days first, from meetings that they may read now. Every secret that
 * opens nothing is answered alike, that of somebody who has left the account too: accounts is asked, a copy could be old.
 */
export async function readCalendarFeed(ports: Ports, secret: string): Promise<CalendarFeedItem[]> {
  const feed = await ports.calendarFeeds.findFirst(systemScope('a secret names a feed, and no account'), {
    where: { secretHash: ports.secrets.hashOf(secret) },
  });
  if (feed === undefined) throw new AppError('calendar_feed.not_found');
  const [person] = await ports.directory.peopleOf(feed.accountId, [feed.userId]);
  if (person === undefined) throw new AppError('calendar_feed.not_found');
  return collectItems(ports, feed.accountId, person);
}

async function collectItems(ports: Ports, accountId: string, person: Person): Promise<CalendarFeedItem[]> {
  const scope = systemScope('a calendar reads its owner’s items', accountId);
  const found: CalendarFeedItem[] = [];
  const dated = ports.actionItems.stream(scope, {
    where: { assigneeId: person.userId, state: 'open', dueDate: { gte: FIRST_DAY } },
    sort: [['dueDate', 'desc']],
  });
  const waiting: Stored<ActionItem>[] = [];
  const take = async () => {
    const items = waiting.splice(0);
    const meetings = await ports.meetings.findMany(
      scope,
      items.map(({ meetingId }) => meetingId),
    );
    const readable = new Map<string, Meeting>(
      meetings.filter((meeting) => roleOf(meeting, person) !== undefined).map((meeting) => [meeting.id, meeting]),
    );
    for (const item of items) {
      const meeting = readable.get(item.meetingId);
      if (meeting !== undefined) found.push({ item, meetingTitle: meeting.title });
    }
  };
  for await (const item of dated) {
    waiting.push(item);
    if (waiting.length < DOCUMENTS_AT_ONCE) continue;
    await take();
    if (found.length >= CALENDAR_FEED_ITEMS) break;
  }
  await take();
  return found.slice(0, CALENDAR_FEED_ITEMS);
}

/** Somebody has left the account, or the product, or the account has ended: nothing of theirs is read any more. */
export async function forgetCalendarFeeds(
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
