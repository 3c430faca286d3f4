import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { roleOf } from '../../domain/sharing/policy.ts';
import { CALENDAR_FEED_ITEMS, DOCUMENTS_AT_ONCE, EARLIEST_YEAR } from '../../limits.ts';
import type { Person, Ports } from '../ports.ts';

/** Every item with a day is due on it or later. */
const FIRST_DAY = `${EARLIEST_YEAR}-01-01`;

export type CalendarFeedItem = { item: Stored<ActionItem>; meetingTitle: string };

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
