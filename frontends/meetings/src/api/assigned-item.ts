import type { AssignedItem, AssignedItemAnswer } from '@minutehand/contracts/http/assigned-items';
import { api } from '@minutehand/web-kit';

const pathOf = (token: string) => `/assigned/${encodeURIComponent(token)}`;

export async function getAssignedItem(token: string, signal: AbortSignal): Promise<AssignedItem> {
  return (await api.get<AssignedItemAnswer>(pathOf(token), { signal })).assigned_item;
}

/** Says what shall be: saying it twice changes nothing. */
export async function completeAssignedItem(token: string, isDone: boolean): Promise<AssignedItem> {
  const path = `${pathOf(token)}/${isDone ? 'complete' : 'reopen'}`;
  return (await api.post<AssignedItemAnswer>(path)).assigned_item;
}
