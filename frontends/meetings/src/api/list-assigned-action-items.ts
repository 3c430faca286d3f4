import type { ActionItemsAnswer } from '@minutehand/contracts/http/action-items';
import { api } from '@minutehand/web-kit';
import type { ActionItemFilters } from '../query-keys.ts';

export function listAssignedActionItems(filters: ActionItemFilters, cursor: string | null, signal: AbortSignal) {
  return api.get<ActionItemsAnswer>('/action_items', { query: { ...filters, cursor }, signal });
}
