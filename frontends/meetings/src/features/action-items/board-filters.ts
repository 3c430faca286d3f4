import type { ActionItemFilters } from '../../shared/query-keys.ts';

export const DUE: ReadonlyArray<{ value: ActionItemFilters['due']; label: string }> = [
  { value: 'any', label: 'Any due date' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'week', label: 'Due within 7 days' },
];

/** The filters as the address has them. What is done is due no more. */
export function filtersFrom(search: URLSearchParams): ActionItemFilters {
  const state = search.get('state') === 'done' ? 'done' : 'open';
  const due = DUE.find(({ value }) => value === search.get('due'))?.value ?? 'any';
  return { assignee: search.get('assignee') === 'team' ? 'team' : 'me', state, due: state === 'open' ? due : 'any' };
}

export function toSearch({ assignee, state, due }: ActionItemFilters): Record<string, string> {
  return {
    ...(assignee === 'team' ? { assignee } : {}),
    ...(state === 'done' ? { state } : {}),
    ...(due !== 'any' && state === 'open' ? { due } : {}),
  };
}

/** What is asked for. Days are those of UTC, as everywhere where something is called overdue. */
export function boardQuery({ assignee, state, due }: ActionItemFilters, now: Date) {
  return { assignee, state, due_before: due === 'any' ? null : dayAfter(now, due === 'overdue' ? 0 : 8) };
}

function dayAfter(now: Date, days: number): string {
  const day = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days));
  return day.toISOString().slice(0, 10);
}
