import type { ActionItem } from '@minutehand/contracts/http/action-items';
import type { ActionItemsBulk, ActionItemsBulkAnswer } from '@minutehand/contracts/http/action-items-bulk';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export async function bulkUpdateActionItems(meetingId: string, change: ActionItemsBulk): Promise<ActionItem[]> {
  const path = meetingPath(meetingId, 'action_items', 'bulk_update');
  return (await api.patch<ActionItemsBulkAnswer>(path, change)).action_items;
}
