import type { ActionItem, ActionItemAnswer } from '@minutehand/contracts/http/action-items';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export async function toggleActionItem(item: Pick<ActionItem, 'id' | 'meeting_id'>): Promise<ActionItem> {
  const path = meetingPath(item.meeting_id, 'action_items', item.id, 'toggle_status');
  return (await api.patch<ActionItemAnswer>(path)).action_item;
}
