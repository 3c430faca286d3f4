import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page } from '@minutehand/service-kit/store';
import type { ActionItemState } from '../../domain/action-items/action-item.ts';
import { isCalendarDay } from '../../domain/calendar.ts';
import { hasAccountWideAccess } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';
import { mayEdit } from './count-action-items.ts';
import { type ActionItemView, describeActionItems } from './describe-action-items.ts';
import { NEWEST_MEETING_FIRST, pageMatchingItems, pageReadableItems } from './page-readable-items.ts';

export type ListAssignedActionItems = {
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
};

const SHOWN_STATES: readonly ActionItemState[] = ['proposed', 'open', 'done'];

/** Items of all meetings that the actor may read, newest meeting first, then by position. */
export async function listAssignedActionItems(
  ports: Ports,
  actor: Actor,
  query: ListAssignedActionItems,
): Promise<Page<ActionItemView>> {
  const { priorities } = query;
  if (query.dueBefore !== undefined && !isCalendarDay(query.dueBefore)) {
    throw new AppError('action_item.filter_invalid');
  }
  const where = {
    state: query.state ?? { in: SHOWN_STATES },
    ...(query.assignee === 'me' ? { assigneeId: actor.userId } : {}),
    ...(query.dueBefore === undefined ? {} : { dueDate: { lt: query.dueBefore } }),
  };
  const readPage = ({ limit, cursor }: Pick<ListAssignedActionItems, 'limit' | 'cursor'>) =>
    hasAccountWideAccess(actor)
      ? ports.actionItems.page(actor, { where, sort: NEWEST_MEETING_FIRST, limit, cursor })
      : pageReadableItems(ports, actor, where, {
          limit,
          cursor,
          ...(query.state === 'proposed' && { isPermitted: mayEdit }),
        });
  const page =
    priorities === undefined
      ? await readPage(query)
      : await pageMatchingItems(readPage, query, ({ priority = 'none' }) => priorities.includes(priority));
  return {
    items: await describeActionItems(ports, actor, actor.accountId, page.items),
    nextCursor: page.nextCursor,
  };
}
