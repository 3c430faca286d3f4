import { ACTION_ITEM_PRIORITIES } from '@minutehand/contracts/action-item-priorities';
import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Where } from '@minutehand/service-kit/store';
import type { ActionItem, ActionItemState } from '../../domain/action-items/action-item.ts';
import { isCalendarDay } from '../../domain/calendar.ts';
import { hasAccountWideAccess } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';
import { canEdit } from './count-action-items.ts';
import { type ActionItemView, createActionItemViews } from './create-action-item-views.ts';
import { type PageRequest, pageByPriority } from './page-by-priority.ts';
import { NEWEST_MEETING_FIRST, pageMatchingItems, pageReadableItems } from './page-readable-items.ts';

export type ActionItemsQuery = {
  /** Items of the actor, or of all members. */
  assignee: 'me' | 'team';
  /** Proposed items are those of meetings that the actor may edit. */
  state: 'open' | 'done' | 'proposed' | undefined;
  /** Calendar day; matches items that are due earlier. */
  dueBefore: string | undefined;
  limit: number;
  cursor: string | undefined;
  /** Any of these; all if absent. */
  priorities?: readonly string[] | undefined;
  /** Default: by meeting. */
  sort?: 'meeting' | 'priority';
};

const SHOWN_STATES: readonly ActionItemState[] = ['proposed', 'open', 'done'];

/**
 * Items of all meetings that the actor may read, newest meeting first, then by position. Sorted by priority, the most urgent come first,
 * those of one priority in the same order.
 */
export async function listActionItemsAcrossMeetings(
  ports: Ports,
  actor: Actor,
  query: ActionItemsQuery,
): Promise<Page<ActionItemView>> {
  const { priorities = ACTION_ITEM_PRIORITIES, sort } = query;
  if (query.dueBefore !== undefined && !isCalendarDay(query.dueBefore)) {
    throw new AppError('action_item.filter_invalid');
  }
  const where = {
    state: query.state ?? { in: SHOWN_STATES },
    ...(query.assignee === 'me' ? { assigneeId: actor.userId } : {}),
    ...(query.dueBefore === undefined ? {} : { dueDate: { lt: query.dueBefore } }),
  };
  const readPage = ({ limit, cursor }: PageRequest, extra: Where<ActionItem> = {}) =>
    hasAccountWideAccess(actor)
      ? ports.actionItems.page(actor, { where: { ...where, ...extra }, sort: NEWEST_MEETING_FIRST, limit, cursor })
      : pageReadableItems(
          ports,
          actor,
          { ...where, ...extra },
          { limit, cursor, ...(query.state === 'proposed' && { isPermitted: canEdit }) },
        );
  const readMatching = (request: PageRequest, selectedPriorities: readonly string[]) =>
    ACTION_ITEM_PRIORITIES.every((priority) => selectedPriorities.includes(priority))
      ? readPage(request)
      : pageMatchingItems(readPage, request, ({ priority = 'none' }) => selectedPriorities.includes(priority));
  const page =
    sort === 'priority'
      ? await pageByPriority(
          // Items without a priority may have been stored without the field, which no condition can select.
          (priority, request) =>
            priority === 'none' ? readMatching(request, [priority]) : readPage(request, { priority }),
          query,
          priorities,
        )
      : await readMatching(query, priorities);
  return {
    items: await createActionItemViews(ports, actor, actor.accountId, page.items),
    nextCursor: page.nextCursor,
  };
}
