import type { ActionItem, ActionItemAnswer, ActionItemCreate } from '@minutehand/contracts/http/action-items';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export async function createActionItem(
  meetingId: string,
  fields: ActionItemCreate['action_item'],
  amendment?: string,
): Promise<ActionItem> {
  const path = meetingPath(meetingId, 'action_items');
  return (await api.post<ActionItemAnswer>(path, { action_item: fields, amendment })).action_item;
}
