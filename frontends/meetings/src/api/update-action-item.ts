import type { ActionItem, ActionItemAnswer, ActionItemPatch } from '@minutehand/contracts/http/action-items';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export async function updateActionItem(
  item: Pick<ActionItem, 'id' | 'meeting_id'>,
  changes: ActionItemPatch['action_item'],
  amendment?: string,
): Promise<ActionItem> {
  const path = meetingPath(item.meeting_id, 'action_items', item.id);
  return (await api.patch<ActionItemAnswer>(path, { action_item: changes, amendment })).action_item;
}
