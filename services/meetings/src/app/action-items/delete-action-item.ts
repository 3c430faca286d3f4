import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { createActionItemsChanged } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { amendForItemChange } from './amend-action-items.ts';
import type { ActionItemRef } from './change-action-item.ts';

export async function deleteActionItem(
  ports: Ports,
  actor: Actor,
  { meetingId, actionItemId, amendment }: ActionItemRef & { amendment?: string | undefined },
): Promise<void> {
  const meetingWithRole = await loadMeeting(ports, actor, meetingId, 'edit');
  const item = await ports.actionItems.find(actor, actionItemId);
  if (item === undefined || item.meetingId !== meetingId) throw new AppError('action_item.not_found');
  await amendForItemChange(ports, actor, meetingWithRole, amendment, () => ({ before: item, after: undefined }));
  await ports.actionItems.remove(actor, actionItemId, {}, [createActionItemsChanged(meetingId, [actionItemId])]);
  await ports.itemComments.remove(actor, actionItemId);
}
