import { createEvent, type DomainEvent } from '@minutehand/contracts/events';
import { type ActionItem, isNewlyAssigned } from '../../domain/action-items/action-item.ts';
import { createActionItemsChanged } from '../events.ts';

/** The events of a changed item: the change, and the assignment when a member becomes the assignee. */
export function createActionItemEvents(
  before: ActionItem | undefined,
  after: ActionItem & { id: string },
  assignedBy: string,
): DomainEvent[] {
  return [createActionItemsChanged(after.meetingId, [after.id]), ...createAssignmentEvents(before, after, assignedBy)];
}

/** Only the event of a new assignment. `assignedBy` is empty if no user assigned it. */
export function createAssignmentEvents(
  before: ActionItem | undefined,
  after: ActionItem & { id: string },
  assignedBy: string,
): DomainEvent[] {
  const { id, meetingId, assigneeId } = after;
  if (assigneeId === null || !isNewlyAssigned(before, after)) return [];
  return [createEvent('meetings.action_item_assigned', { meetingId, actionItemId: id, assigneeId, assignedBy })];
}
