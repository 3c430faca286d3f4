import type { ActionItemFilters } from '../../shared/query-keys.ts';

/** Reads the filters from the URL. */
export function parseFilters(search: URLSearchParams): ActionItemFilters {
  return {
    assignee: search.get('assignee') === 'team' ? 'team' : 'me',
    state: search.get('state') === 'done' ? 'done' : 'open',
  };
}

export function toSearchParams({ assignee, state }: ActionItemFilters): Record<string, string> {
  return { ...(assignee === 'team' ? { assignee } : {}), ...(state === 'done' ? { state } : {}) };
}
