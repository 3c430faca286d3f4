import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Query, Stored, Where } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { getMeetingRole, type MeetingRole } from '../../domain/sharing/policy.ts';
import type { SharedMeeting } from '../../domain/sharing/shares.ts';
import { READABLE_ITEM_ROUNDS } from '../../limits.ts';
import type { Ports } from '../ports.ts';

type ItemPorts = Pick<Ports, 'meetings' | 'meetingsIncludingTrashed' | 'actionItems'>;
type Items = readonly Stored<ActionItem>[];
export type ItemPageRequest = {
  limit: number;
  cursor: string | undefined;
  /** The roles whose meetings count. Default: every role that may read. */
  isPermitted?: (role: MeetingRole) => boolean;
};

/** Newest meeting first, then by position. */
export const NEWEST_MEETING_FIRST: NonNullable<Query<ActionItem>['sort']> = [
  ['meetingId', 'desc'],
  ['position', 'asc'],
];

/**
 * The matching items of meetings that a member may read. There may be many matching items in other meetings, and many readable meetings
 * without matching items. To skip both in a few queries, it alternates between the next items, whose meetings it checks, and the next
 * readable meetings, whose items it reads. After READABLE_ITEM_ROUNDS, the page may be short although it has a cursor.
 */
export async function pageReadableItems(
  ports: ItemPorts,
  actor: Actor,
  where: Omit<Where<ActionItem>, 'meetingId'>,
  { limit, cursor: start, isPermitted = () => true }: ItemPageRequest,
): Promise<Page<Stored<ActionItem>>> {
  const found: Stored<ActionItem>[] = [];
  /** Exclusive; all readable items of later meetings are in `found`. */
  let beforeMeeting: string | undefined;
  let cursor = start;
  for (let round = 1; ; round += 1) {
    const bounded = beforeMeeting === undefined ? where : { ...where, meetingId: { lt: beforeMeeting } };
    const next = await ports.actionItems.page(actor, createQuery(bounded, cursor));
    const readable = await filterReadable(ports, actor, next.items, isPermitted);
    found.push(...readable);
    const last = next.items.at(-1);
    if (found.length > limit || next.nextCursor === null || last === undefined)
      return cutPage(ports, actor, found, limit);
    cursor = next.nextCursor;
    if (round >= READABLE_ITEM_ROUNDS) return { items: found, nextCursor: cursor };
    if (readable.length === next.items.length) continue;
    // Includes the trash, so that only the last page can be empty.
    const meetings = await ports.meetingsIncludingTrashed.page(actor, {
      where: { readerIds: { contains: actor.userId }, id: { lte: last.meetingId } },
      sort: [['id', 'desc']],
      limit: PAGE_MAX,
    });
    const permitted = meetings.items.filter(
      (meeting) => meeting.trashedAt === null && hasPermittedRole(meeting, actor, isPermitted),
    );
    const meetingIds = permitted.map(({ id }) => id);
    if (meetingIds.length > 0)
      found.push(
        ...(await readMatchingItems(ports, actor, { ...where, meetingId: { in: meetingIds } }, cursor, limit)),
      );
    if (found.length > limit || meetings.nextCursor === null) return cutPage(ports, actor, found, limit);
    beforeMeeting = meetings.items.at(-1)?.id;
    cursor = undefined;
  }
}

/**
 * The items that match a condition on a field without an index. Reads pages until `limit` items are found; after some pages, the result
 * is short although it has a cursor.
 */
export async function pageMatchingItems(
  readPage: (request: { limit: number; cursor: string | undefined }) => Promise<Page<Stored<ActionItem>>>,
  { limit, cursor: start }: { limit: number; cursor: string | undefined },
  matches: (item: ActionItem) => boolean,
): Promise<Page<Stored<ActionItem>>> {
  const found: Stored<ActionItem>[] = [];
  let cursor = start;
  for (let round = 1; ; round += 1) {
    // Reads only as many items as are missing, so that the cursor of the page is that of the result.
    const page = await readPage({ limit: limit - found.length, cursor });
    found.push(...page.items.filter(matches));
    if (found.length >= limit || page.nextCursor === null || round >= READABLE_ITEM_ROUNDS) {
      return { items: found, nextCursor: page.nextCursor };
    }
    cursor = page.nextCursor;
  }
}

const createQuery = (where: Where<ActionItem>, cursor: string | undefined) => ({
  where,
  sort: NEWEST_MEETING_FIRST,
  limit: PAGE_MAX,
  cursor,
});

type IsPermitted = NonNullable<ItemPageRequest['isPermitted']>;

function hasPermittedRole(meeting: SharedMeeting, actor: Actor, isPermitted: IsPermitted): boolean {
  const role = getMeetingRole(meeting, actor);
  return role !== undefined && isPermitted(role);
}

/** Keeps the items of meetings in which the actor has a permitted role. */
async function filterReadable(ports: ItemPorts, actor: Actor, items: Items, isPermitted: IsPermitted): Promise<Items> {
  const ids = new Set(items.map(({ meetingId }) => meetingId));
  const meetings = await ports.meetings.findMany(actor, [...ids]);
  const readable = new Set(
    meetings.filter((meeting) => hasPermittedRole(meeting, actor, isPermitted)).map(({ id }) => id),
  );
  return items.filter(({ meetingId }) => readable.has(meetingId));
}

/** The first items of readable meetings after a cursor: more than `limit`, or all. */
async function readMatchingItems(
  ports: ItemPorts,
  actor: Actor,
  where: Where<ActionItem>,
  startCursor: string,
  limit: number,
): Promise<Items> {
  const items: Stored<ActionItem>[] = [];
  let cursor: string | undefined = startCursor;
  while (cursor !== undefined && items.length <= limit) {
    const page: Page<Stored<ActionItem>> = await ports.actionItems.page(actor, createQuery(where, cursor));
    items.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  }
  return items;
}

/** The first `limit` items, with a cursor if more were found. */
function cutPage(ports: ItemPorts, actor: Actor, found: Items, limit: number): Page<Stored<ActionItem>> {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  if (found.length <= limit || last === undefined) return { items, nextCursor: null };
  return { items, nextCursor: ports.actionItems.cursorAfter(actor, { sort: NEWEST_MEETING_FIRST }, last) };
}
