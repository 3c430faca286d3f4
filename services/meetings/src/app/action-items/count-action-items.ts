import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored, Where } from '@minutehand/service-kit/store';
import { type ActionItem, isOverdue } from '../../domain/action-items/action-item.ts';
import { toCalendarDay } from '../../domain/calendar.ts';
import { getPermissions, hasAccountWideAccess, type MeetingRole } from '../../domain/sharing/policy.ts';
import { COUNTED_ACTION_ITEMS, UNCOUNTED_TRASHED_MEETINGS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { pageReadableItems } from './page-readable-items.ts';

export type ActionItemCounts = { toReview: number; open: number; overdue: number };

type CountPorts = Pick<Ports, 'meetings' | 'meetingsWithTrash' | 'actionItems' | 'now'>;

/** Counts the proposed items of meetings that the actor may edit, and the actor's own open and overdue items. */
export async function countActionItems(ports: CountPorts, actor: Actor): Promise<ActionItemCounts> {
  const assignedToActor = { assigneeId: actor.userId, state: 'open' } as const;
  if (hasAccountWideAccess(actor)) {
    const count = async (where: Where<ActionItem>) => {
      const [toReview, open, overdue] = await Promise.all([
        // Every id is greater than the empty string: counts in the meeting index.
        ports.actionItems.count(actor, { meetingId: { gt: '' }, state: 'proposed', ...where }),
        ports.actionItems.count(actor, { ...assignedToActor, ...where }),
        ports.actionItems.count(actor, { ...assignedToActor, ...where, dueDate: { lt: toCalendarDay(ports.now()) } }),
      ]);
      return { toReview, open, overdue };
    };
    let total = await count({});
    for (const meetingIds of toBatches(await findTrashedIds(ports, actor))) {
      const trashed = await count({ meetingId: { in: meetingIds } });
      total = {
        toReview: total.toReview - trashed.toReview,
        open: total.open - trashed.open,
        overdue: total.overdue - trashed.overdue,
      };
    }
    return total;
  }
  const [proposed, open] = await Promise.all([
    findReadable(ports, actor, { state: 'proposed' }, canEdit),
    findReadable(ports, actor, assignedToActor, () => true),
  ]);
  return {
    toReview: proposed.length,
    open: open.length,
    overdue: open.filter((item) => isOverdue(item, ports.now())).length,
  };
}

/** The meetings that were moved to the trash last, whose items do not count. */
async function findTrashedIds({ meetingsWithTrash }: CountPorts, actor: Actor): Promise<string[]> {
  const trashed = meetingsWithTrash.stream(actor, {
    where: { trashedAt: { gt: new Date(0) } },
    sort: [['trashedAt', 'desc']],
  });
  const ids: string[] = [];
  for await (const { id } of trashed) if (ids.push(id) === UNCOUNTED_TRASHED_MEETINGS) break;
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
async function findReadable(
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
  } while (cursor !== undefined && found.length < COUNTED_ACTION_ITEMS);
  return found;
}
