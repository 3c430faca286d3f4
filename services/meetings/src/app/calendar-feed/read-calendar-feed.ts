import { AppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import type { CalendarFeed } from '../../domain/calendar-feed/calendar-feed.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import { CALENDAR_FEED_ITEMS_MAX, DOCUMENTS_PER_QUERY, EARLIEST_YEAR } from '../../limits.ts';
import type { Member, Ports } from '../ports.ts';

const EARLIEST_DUE_DATE = `${EARLIEST_YEAR}-01-01`;

export type CalendarFeedItem = { item: Stored<ActionItem>; meetingTitle: string };

/**
 * Open items with a due date of the feed's owner, latest due date first, from meetings that they may read now. Every invalid secret gets
 * the same error, including one of a former member: membership is read from accounts, since a copy could be stale.
 */
export async function readCalendarFeed(ports: Ports, secret: string): Promise<CalendarFeedItem[]> {
  const feed = await ports.calendarFeeds.findFirst(systemScope('a feed secret without a known account'), {
    where: { secretHash: ports.secrets.hash(secret) },
  });
  if (feed === undefined) throw new AppError('calendar_feed.not_found');
  const [member] = await ports.directory.findMembers(feed.accountId, [feed.userId]);
  if (member === undefined || isRevoked(feed, member)) throw new AppError('calendar_feed.not_found');
  if (await ports.directory.isAwaitingDeletion(feed.accountId)) throw new AppError('calendar_feed.not_found');
  return collectItems(ports, feed.accountId, member);
}

/** A request of an earlier session may store a feed after a password change; the password change revokes that feed too. */
function isRevoked(feed: CalendarFeed, member: Member): boolean {
  return (
    feed.credentialEpoch !== undefined &&
    member.credentialEpoch !== undefined &&
    feed.credentialEpoch < member.credentialEpoch
  );
}

async function collectItems(ports: Ports, accountId: string, member: Member): Promise<CalendarFeedItem[]> {
  const scope = systemScope('a calendar feed is read', accountId);
  const feedItems: CalendarFeedItem[] = [];
  const openItems = ports.actionItems.stream(scope, {
    where: { assigneeId: member.userId, state: 'open', dueDate: { gte: EARLIEST_DUE_DATE } },
    sort: [['dueDate', 'desc']],
  });
  const batch: Stored<ActionItem>[] = [];
  const flush = async () => {
    const items = batch.splice(0);
    const meetings = await ports.meetings.findMany(
      scope,
      items.map(({ meetingId }) => meetingId),
    );
    const readable = new Map<string, Meeting>(
      meetings
        .filter((meeting) => getMeetingRole(meeting, member) !== undefined)
        .map((meeting) => [meeting.id, meeting]),
    );
    for (const item of items) {
      const meeting = readable.get(item.meetingId);
      if (meeting !== undefined) feedItems.push({ item, meetingTitle: meeting.title });
    }
  };
  for await (const item of openItems) {
    batch.push(item);
    if (batch.length < DOCUMENTS_PER_QUERY) continue;
    await flush();
    if (feedItems.length >= CALENDAR_FEED_ITEMS_MAX) break;
  }
  await flush();
  return feedItems.slice(0, CALENDAR_FEED_ITEMS_MAX);
}
