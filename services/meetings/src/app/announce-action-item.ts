import { type DomainEvent, defineEvent } from '@minutehand/contracts/events';
import { type ActionItem, isNewlyAssigned } from '../domain/action-item.ts';
import { actionItemsChanged } from './events.ts';

/** What is said when an item has changed: that it has, and to a member who becomes responsible by it. */
export function announceActionItem(before: ActionItem | undefined, after: ActionItem & { id: string }): DomainEvent[] {
  const { id, meetingId, assigneeId } = after;
  const events: DomainEvent[] = [actionItemsChanged(meetingId, [id])];
  if (assigneeId !== null && isNewlyAssigned(before, after)) {
    events.push(defineEvent('meetings.action_item_assigned', { meetingId, actionItemId: id, assigneeId }));
  }
  return events;
}
