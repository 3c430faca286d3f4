import type { ActionItem, ActionItemsAnswer } from '@minutehand/contracts/http/action-items';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export async function listActionItems(meetingId: string, signal: AbortSignal): Promise<ActionItem[]> {
  return (await api.get<ActionItemsAnswer>(meetingPath(meetingId, 'action_items'), { signal })).action_items;
}
