import type { ActionItemsAnswer } from '@minutehand/contracts/http/action-items';
import { api } from '@minutehand/web-kit';

interface Wanted {
  assignee: 'me' | 'team';
  state: 'open' | 'done';
  due_before: string | null;
}

export function listAssignedActionItems(wanted: Wanted, cursor: string | null, signal: AbortSignal) {
  return api.get<ActionItemsAnswer>('/action_items', { query: { ...wanted, cursor }, signal });
}
