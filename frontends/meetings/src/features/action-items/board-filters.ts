import { ACTION_ITEM_PRIORITIES } from '@minutehand/contracts/action-item-priorities';
import type { ActionItemFilters, ActionItemQuery } from '../../shared/query-keys.ts';

/** Reads the filters from the URL: `?assignee=team&state=done`, `?view=board`, `?priority=high&sort=priority`. */
export function parseFilters(search: URLSearchParams): ActionItemFilters {
  const list = search.get('state') === 'done' ? 'done' : 'open';
  return {
    assignee: search.get('assignee') === 'team' ? 'team' : 'me',
    view: search.get('view') === 'board' ? 'board' : list,
    priority: ACTION_ITEM_PRIORITIES.find((priority) => priority === search.get('priority')) ?? null,
    isByPriority: search.get('sort') === 'priority',
  };
}

export function toSearchParams({ assignee, view, priority, isByPriority }: ActionItemFilters): Record<string, string> {
  return {
    ...(assignee === 'team' ? { assignee } : {}),
    ...(view === 'done' ? { state: view } : {}),
    ...(view === 'board' ? { view } : {}),
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
