import type {
  AgendaItem,
  AgendaItemPatch,
  AgendaItemResponse,
  AgendaItemsResponse,
} from '@minutehand/contracts/http/meetings/agenda-items';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

type AgendaItemReference = Pick<AgendaItem, 'id' | 'meeting_id'>;

const getItemPath = (item: AgendaItemReference) => meetingPath(item.meeting_id, 'agenda_items', item.id);

export async function listAgendaItems(meetingId: string, signal: AbortSignal): Promise<AgendaItem[]> {
  return (await api.get<AgendaItemsResponse>(meetingPath(meetingId, 'agenda_items'), { signal })).agenda_items;
}

export async function createAgendaItem(meetingId: string, title: string): Promise<AgendaItem> {
  const path = meetingPath(meetingId, 'agenda_items');
  return (await api.post<AgendaItemResponse>(path, { agenda_item: { title } })).agenda_item;
}

export async function updateAgendaItem(
  item: AgendaItemReference,
  changes: AgendaItemPatch['agenda_item'],
): Promise<AgendaItem> {
  return (await api.patch<AgendaItemResponse>(getItemPath(item), { agenda_item: changes })).agenda_item;
}

export async function toggleAgendaItem(item: AgendaItemReference): Promise<AgendaItem> {
  return (await api.patch<AgendaItemResponse>(`${getItemPath(item)}/toggle_complete`)).agenda_item;
}

export function deleteAgendaItem(item: AgendaItemReference): Promise<void> {
  return api.delete(getItemPath(item));
}
