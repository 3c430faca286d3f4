import { type DomainEvent, defineEvent } from '@minutehand/contracts/events';
import { type ActionItem, isNewlyAssigned } from '../../domain/action-items/action-item.ts';
import { actionItemsChanged } from '../events.ts';

/** What is said when an item has changed: that it has, and to a member who becomes responsible by it. */
export function announceActionItem(before: ActionItem | undefined, after: ActionItem & { id: string }): DomainEvent[] {
  return [actionItemsChanged(after.meetingId, [after.id]), ...announceAssignment(before, after)];
}

/** Only the latter. */
export function announceAssignment(before: ActionItem | undefined, after: ActionItem & { id: string }): DomainEvent[] {
  const { id, meetingId, assigneeId } = after;
  if (assigneeId === null || !isNewlyAssigned(before, after)) return [];
  return [defineEvent('meetings.action_item_assigned', { meetingId, actionItemId: id, assigneeId })];
}
