import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Query, Stored, Where } from '@minutehand/service-kit/store';
import type { ActionItem } from '../../domain/action-items/action-item.ts';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import { READABLE_ITEM_ROUNDS } from '../../limits.ts';
import type { Ports } from '../ports.ts';

type ItemPorts = Pick<Ports, 'meetings' | 'actionItems'>;
type Items = readonly Stored<ActionItem>[];
export type ItemPage = { limit: number; cursor: string | undefined };

/** Newest meeting first, then by position. */
export const NEWEST_MEETING_FIRST: NonNullable<Query<ActionItem>['sort']> = [
  ['meetingId', 'desc'],
  ['position', 'asc'],
];

/**
 * The matching items of meetings that a member may read. Neither side is limited in number: in turns, reads the next items and checks
 * their meetings, and skips to the next readable meetings and reads their items. So it passes over many items of other meetings, and over
 * many readable meetings without matching items, in a few queries. Where both alternate for long, a page may be short, with a cursor.
 */
export async function pageReadableItems(
  ports: ItemPorts,
  actor: Actor,
  where: Omit<Where<ActionItem>, 'meetingId'>,
  { limit, cursor: start }: ItemPage,
): Promise<Page<Stored<ActionItem>>> {
  const found: Stored<ActionItem>[] = [];
  /** Exclusive; all readable items of later meetings are in `found`. */
  let beforeMeeting: string | undefined;
  let cursor = start;
  for (let round = 1; ; round += 1) {
    const bounded = beforeMeeting === undefined ? where : { ...where, meetingId: { lt: beforeMeeting } };
    const next = await ports.actionItems.page(actor, query(bounded, cursor));
    const readable = await keepReadable(ports, actor, next.items);
    found.push(...readable);
    const last = next.items.at(-1);
    if (found.length > limit || next.nextCursor === null || last === undefined)
      return cutPage(ports, actor, found, limit);
    cursor = next.nextCursor;
    if (round >= READABLE_ITEM_ROUNDS) return { items: found, nextCursor: cursor };
    if (readable.length === next.items.length) continue;
    const meetings = await ports.meetings.page(actor, {
      where: { readerIds: { contains: actor.userId }, id: { lte: last.meetingId } },
      sort: [['id', 'desc']],
      limit: PAGE_MAX,
    });
    const meetingIds = meetings.items.map(({ id }) => id);
    found.push(...(await readItemsOf(ports, actor, { ...where, meetingId: { in: meetingIds } }, cursor, limit)));
    if (found.length > limit || meetings.nextCursor === null) return cutPage(ports, actor, found, limit);
    beforeMeeting = meetingIds.at(-1);
    cursor = undefined;
  }
}

const query = (where: Where<ActionItem>, cursor: string | undefined) => ({
  where,
  sort: NEWEST_MEETING_FIRST,
  limit: PAGE_MAX,
  cursor,
});

/** Keeps the items of meetings that the actor may read. */
async function keepReadable(ports: ItemPorts, actor: Actor, items: Items): Promise<Items> {
  const ids = new Set(items.map(({ meetingId }) => meetingId));
  const meetings = await ports.meetings.findMany(actor, [...ids]);
  const readable = new Set(meetings.filter((one) => getMeetingRole(one, actor) !== undefined).map(({ id }) => id));
  return items.filter(({ meetingId }) => readable.has(meetingId));
}

/** The first items of readable meetings after a cursor: more than `limit`, or all. */
async function readItemsOf(
  ports: ItemPorts,
  actor: Actor,
  where: Where<ActionItem>,
  after: string,
  limit: number,
): Promise<Items> {
  const items: Stored<ActionItem>[] = [];
  let cursor: string | undefined = after;
  while (cursor !== undefined && items.length <= limit) {
    const page: Page<Stored<ActionItem>> = await ports.actionItems.page(actor, query(where, cursor));
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
