import type { DatePreset, ListedState, MeetingFilters, MeetingView } from '../../shared/query-keys.ts';
import { texts } from './texts.ts';

export const STATES = Object.keys(texts.states) as readonly ListedState[];
export const VIEWS = Object.keys(texts.views) as readonly MeetingView[];
export const DATE_PRESETS = Object.keys(texts.dates) as readonly DatePreset[];

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Reads the filters from the URL. Invalid values are ignored. */
export function parseFilters(search: URLSearchParams): MeetingFilters {
  const readDay = (name: string) => {
    const day = search.get(name);
    return day !== null && DAY.test(day) && !Number.isNaN(toLocalDay(day).getTime()) ? day : null;
  };
  return {
    view: VIEWS.find((view) => view === search.get('view')) ?? null,
    state: STATES.find((state) => state === search.get('state')) ?? null,
    isMine: search.get('mine') === '1',
    typeId: search.get('type') || null,
    personId: search.get('person') || null,
    date: DATE_PRESETS.find((preset) => preset === search.get('date')) ?? null,
    from: readDay('from'),
    to: readDay('to'),
    text: search.get('q')?.trim() || null,
    isOldestFirst: search.get('sort') === 'oldest',
  };
}

export function toSearchParams(filters: MeetingFilters): Record<string, string> {
  const { view, state, isMine, typeId, personId, date, from, to, text, isOldestFirst } = filters;
  const params = {
    ...{ view, state, type: typeId, person: personId, date, from, to, q: text },
    mine: isMine ? '1' : null,
    sort: isOldestFirst ? 'oldest' : null,
  };
  return Object.fromEntries(Object.entries(params).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

export const NO_FILTERS: MeetingFilters = {
  ...{ view: null, state: null, isMine: false, typeId: null, personId: null },
  ...{ date: null, from: null, to: null, text: null, isOldestFirst: false },
};

/** The number of set filters besides the search; both days of a range are one. */
export function countFilters({ view, state, isMine, typeId, personId, date, from, to }: MeetingFilters): number {
  const isDateSet = date !== null || from !== null || to !== null;
  return [view !== null, state !== null, isMine, typeId !== null, personId !== null, isDateSet].filter(Boolean).length;
}

/** True if the filters may hide meetings. The order hides none. */
export function isFiltered({ isOldestFirst: _, isMine, ...others }: MeetingFilters): boolean {
  return isMine || Object.values(others).some((value) => value !== null);
}

/** The start of the meetings that the filters select, in the user's time zone. */
export function getStartBounds(filters: MeetingFilters, now: Date): { from: Date | null; before: Date | null } {
  const { date, from, to } = filters;
  const daysAgo = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() - days);
  switch (date) {
    case 'today':
      return { from: daysAgo(0), before: daysAgo(-1) };
    case 'week':
      return { from: daysAgo(6), before: daysAgo(-1) };
    case 'month':
      return { from: daysAgo(29), before: daysAgo(-1) };
    case 'year':
      return { from: new Date(now.getFullYear(), 0, 1), before: new Date(now.getFullYear() + 1, 0, 1) };
    case null:
      return { from: from === null ? null : toLocalDay(from), before: to === null ? null : toLocalDay(to, 1) };
  }
}

/** Local midnight at the start of a day such as "2026-11-21", or `addDays` days later. */
function toLocalDay(day: string, daysLater = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
}
