import { ACTION_ITEM_PRIORITIES } from '@minutehand/contracts/action-item-priorities';
import type { ActionItemFilters, ActionItemQuery } from '../../shared/query-keys.ts';

/** Reads the filters from the URL: `?assignee=team&state=done`, `?view=board`, `?priority=high&sort=priority`. */
export function parseFilters(search: URLSearchParams): ActionItemFilters {
  return {
    assignee: search.get('assignee') === 'team' ? 'team' : 'me',
    state: search.get('state') === 'done' ? 'done' : 'open',
    layout: search.get('view') === 'board' ? 'board' : 'list',
    priority: ACTION_ITEM_PRIORITIES.find((priority) => priority === search.get('priority')) ?? null,
    isByPriority: search.get('sort') === 'priority',
  };
}

export function toSearchParams(filters: ActionItemFilters): Record<string, string> {
  const { assignee, state, layout, priority, isByPriority } = filters;
  return {
    ...(assignee === 'team' ? { assignee } : {}),
    ...(state === 'done' ? { state } : {}),
    ...(layout === 'board' ? { view: layout } : {}),
    ...(priority === null ? {} : { priority }),
    ...(isByPriority ? { sort: 'priority' } : {}),
  };
}

/** The list of one state that the filters select. */
export function toItemQuery(
  { assignee, priority, isByPriority }: ActionItemFilters,
  state: ActionItemQuery['state'],
): ActionItemQuery {
  return {
    assignee: state === 'proposed' ? 'team' : assignee,
    state,
    ...(priority === null ? {} : { priority }),
    ...(isByPriority ? { sort: 'priority' } : {}),
  };
}
