import type { ActionItem } from '@minutehand/contracts/http/action-items';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export function deleteActionItem(item: Pick<ActionItem, 'id' | 'meeting_id'>): Promise<void> {
  return api.delete(meetingPath(item.meeting_id, 'action_items', item.id));
}
