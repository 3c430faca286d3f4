import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Where } from '@minutehand/service-kit/store';
import type { ActionItem, ActionItemState } from '../../domain/action-items/action-item.ts';
import { isCalendarDay } from '../../domain/calendar.ts';
import { hasAccountWideAccess } from '../../domain/sharing/policy.ts';
import { READABLE_MEETINGS } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { type ActionItemView, describeActionItems } from './describe-action-items.ts';

export type ListAssignedActionItems = {
  /** Items of the actor, or of all members. */
  assignee: 'me' | 'team';
  state: 'open' | 'done' | undefined;
  /** Calendar day; matches items that are due earlier. */
  dueBefore: string | undefined;
  limit: number;
  cursor: string | undefined;
};

const SHOWN_STATES: readonly ActionItemState[] = ['proposed', 'open', 'done'];

/** Items of all meetings that the actor may read, newest meeting first, then by position. */
export async function listAssignedActionItems(
  ports: Ports,
  actor: Actor,
  query: ListAssignedActionItems,
): Promise<Page<ActionItemView>> {
  const { limit, cursor } = query;
  if (query.dueBefore !== undefined && !isCalendarDay(query.dueBefore)) {
    throw new AppError('action_item.filter_invalid');
  }
  const where: Where<ActionItem> = {
    state: query.state ?? { in: SHOWN_STATES },
    ...(query.assignee === 'me' ? { assigneeId: actor.userId } : {}),
    ...(query.dueBefore === undefined ? {} : { dueDate: { lt: query.dueBefore } }),
    ...(hasAccountWideAccess(actor) ? {} : { meetingId: { in: await findReadableMeetingIds(ports, actor) } }),
  };
  const page = await ports.actionItems.page(actor, {
    where,
    sort: [
      ['meetingId', 'desc'],
      ['position', 'asc'],
    ],
    limit,
    cursor,
  });
  return {
    items: await describeActionItems(ports, actor, actor.accountId, page.items),
    nextCursor: page.nextCursor,
  };
}

/** Ids of the latest meetings that the actor may read, limited to what one query can contain. */
async function findReadableMeetingIds(ports: Pick<Ports, 'meetings'>, actor: Actor): Promise<string[]> {
  const ids: string[] = [];
  const readable = ports.meetings.stream(actor, {
    where: { readerIds: { contains: actor.userId } },
    sort: [['startedAt', 'desc']],
  });
  for await (const meeting of readable) {
    ids.push(meeting.id);
    if (ids.length === READABLE_MEETINGS) break;
  }
  return ids;
}
