import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored, Where } from '@minutehand/service-kit/store';
import { type ActionItem, isOverdue } from '../../domain/action-items/action-item.ts';
import { toUtcDay } from '../../domain/calendar.ts';
import { getPermissions, hasAccountWideAccess, type MeetingRole } from '../../domain/sharing/policy.ts';
import { COUNTED_ACTION_ITEMS_MAX, SUBTRACTED_TRASHED_MEETINGS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { pageReadableItems } from './page-readable-items.ts';

export type ActionItemCounts = { toReview: number; open: number; overdue: number };

/** Meetings that are not in the trash have no such time. */
const IN_TRASH = { trashedAt: { gt: new Date(0) } };

type CountPorts = Pick<Ports, 'meetings' | 'meetingsIncludingTrashed' | 'actionItems' | 'now'>;

/** Counts the proposed items of meetings that the actor may edit, and the actor's own open and overdue items. */
export async function countActionItems(ports: CountPorts, actor: Actor): Promise<ActionItemCounts> {
  const assignedToActor = { assigneeId: actor.userId, state: 'open' } as const;
  if (hasAccountWideAccess(actor)) {
    const count = await createCounter(ports, actor);
    const [toReview, open, overdue] = await Promise.all([
      count({ state: 'proposed' }),
      count(assignedToActor),
      count({ ...assignedToActor, dueDate: { lt: toUtcDay(ports.now()) } }),
    ]);
    return { toReview, open, overdue };
  }
  const [proposed, open] = await Promise.all([
    findReadableItems(ports, actor, { state: 'proposed' }, canEdit),
    findReadableItems(ports, actor, assignedToActor, () => true),
  ]);
  return {
    toReview: proposed.length,
    open: open.length,
    overdue: open.filter((item) => isOverdue(item, ports.now())).length,
  };
}

type CountItems = (where: Omit<Where<ActionItem>, 'meetingId'>) => Promise<number>;

/** Matches every meeting, because every id is greater than the empty string. Makes the query use the index of meetings. */
const ANY_MEETING = { gt: '' };

/** Returns a function that counts the items of all meetings of the account that are not in the trash. */
async function createCounter(ports: CountPorts, actor: Actor): Promise<CountItems> {
  const { actionItems, meetingsIncludingTrashed } = ports;
  const trashedCount = await meetingsIncludingTrashed.count(actor, IN_TRASH);
  if (trashedCount > SUBTRACTED_TRASHED_MEETINGS) return (where) => countOutsideTrash(ports, actor, where);
  const trashed =
    trashedCount === 0 ? [] : await collectIds(meetingsIncludingTrashed.stream(actor, { where: IN_TRASH }));
  const filters = toBatches(trashed).map((meetingIds) => ({ in: meetingIds }));
  return async (where) => {
    let count = await actionItems.count(actor, { ...where, meetingId: ANY_MEETING });
    for (const meetingId of filters) {
      if (count === 0) break;
      count -= await actionItems.count(actor, { ...where, meetingId });
    }
    return count;
  };
}

/** Looks up which meetings with matching items are in the trash, instead of reading the whole trash. */
async function countOutsideTrash(
  { actionItems, meetingsIncludingTrashed }: CountPorts,
  actor: Actor,
  where: Omit<Where<ActionItem>, 'meetingId'>,
): Promise<number> {
  const counts = new Map(await actionItems.countBy(actor, 'meetingId', { ...where, meetingId: ANY_MEETING }));
  for (const meetingIds of toBatches([...counts.keys()])) {
    const trashed = meetingsIncludingTrashed.stream(actor, { where: { ...IN_TRASH, id: { in: meetingIds } } });
    for (const id of await collectIds(trashed)) counts.delete(id);
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

async function collectIds(documents: AsyncIterable<{ id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of documents) ids.push(id);
  return ids;
}

function toBatches(ids: readonly string[]): string[][] {
  const batches: string[][] = [];
  for (let start = 0; start < ids.length; start += PAGE_MAX) batches.push(ids.slice(start, start + PAGE_MAX));
  return batches;
}

/** True for the roles that may accept and reject proposals. */
export const canEdit = (role: MeetingRole): boolean => getPermissions(role).edit;

/** The matching items of meetings in which the member has a permitted role, up to a limit. */
async function findReadableItems(
  ports: CountPorts,
  actor: Actor,
  where: Omit<Where<ActionItem>, 'meetingId'>,
  isPermitted: (role: MeetingRole) => boolean,
): Promise<readonly Stored<ActionItem>[]> {
  const found: Stored<ActionItem>[] = [];
  let cursor: string | undefined;
  do {
    const page = await pageReadableItems(ports, actor, where, { limit: PAGE_MAX, cursor, isPermitted });
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && found.length < COUNTED_ACTION_ITEMS_MAX);
  return found;
}
