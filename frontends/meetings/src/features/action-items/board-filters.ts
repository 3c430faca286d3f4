import type { ActionItemFilters } from '../../shared/query-keys.ts';

/** Reads the filters from the URL: `?assignee=team&state=done`, `?view=board`. */
export function parseFilters(search: URLSearchParams): ActionItemFilters {
  const list = search.get('state') === 'done' ? 'done' : 'open';
  return {
    assignee: search.get('assignee') === 'team' ? 'team' : 'me',
    view: search.get('view') === 'board' ? 'board' : list,
  };
}

export function toSearchParams({ assignee, view }: ActionItemFilters): Record<string, string> {
  return {
    ...(assignee === 'team' ? { assignee } : {}),
    ...(view === 'done' ? { state: view } : {}),
    ...(view === 'board' ? { view } : {}),
  };
}
