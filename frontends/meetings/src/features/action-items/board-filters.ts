import type { ActionItemFilters } from '../../shared/query-keys.ts';

export const DUE_OPTIONS: ReadonlyArray<{ value: ActionItemFilters['due']; label: string }> = [
  { value: 'any', label: 'Any due date' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'week', label: 'Due within 7 days' },
];

/** Reads the filters from the URL. Done items have no due filter. */
export function parseFilters(search: URLSearchParams): ActionItemFilters {
  const state = search.get('state') === 'done' ? 'done' : 'open';
  const due = DUE_OPTIONS.find(({ value }) => value === search.get('due'))?.value ?? 'any';
  return { assignee: search.get('assignee') === 'team' ? 'team' : 'me', state, due: state === 'open' ? due : 'any' };
}

export function toSearchParams({ assignee, state, due }: ActionItemFilters): Record<string, string> {
  return {
    ...(assignee === 'team' ? { assignee } : {}),
    ...(state === 'done' ? { state } : {}),
    ...(due !== 'any' && state === 'open' ? { due } : {}),
  };
}

/** Converts filters to query parameters. Due dates are compared in UTC. */
export function toBoardQuery({ assignee, state, due }: ActionItemFilters, now: Date) {
  return { assignee, state, due_before: due === 'any' ? null : addDays(now, due === 'overdue' ? 0 : 8) };
}

function addDays(now: Date, days: number): string {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days));
  return day.toISOString().slice(0, 10);
}
