import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { loadMeeting } from './access.ts';
import type { ActionItemOfMeeting } from './change-action-item.ts';
import { actionItemsChanged } from './events.ts';
import type { Ports } from './ports.ts';

/** Removes an item for good. */
export async function deleteActionItem(
  ports: Ports,
  actor: Actor,
  { meetingId, actionItemId }: ActionItemOfMeeting,
): Promise<void> {
  await loadMeeting(ports, actor, meetingId, 'edit');
  const item = await ports.actionItems.find(actor, actionItemId);
  if (item === undefined || item.meetingId !== meetingId) throw new AppError('action_item.not_found');
  await ports.actionItems.remove(actor, actionItemId, {}, [actionItemsChanged(meetingId, [actionItemId])]);
}
