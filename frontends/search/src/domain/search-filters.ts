import { isExistingDay } from '@minutehand/contracts/dates';
import type { SearchOrder, SearchResultType } from '@minutehand/contracts/http/search';
import { PERIOD_DAYS } from '../limits.ts';
import { RESULT_GROUPS } from './result-groups.ts';

export type Period = keyof typeof PERIOD_DAYS;

/** The filters of a search, as in the URL of the results screen. Null matches everything. */
export type SearchFilters = {
  readonly query: string;
  readonly type: SearchResultType | null;
  /** The id of a meeting type. */
  readonly meetingTypeId: string | null;
  /** The id of a user who owns the meetings or has them shared. */
  readonly personId: string | null;
  /** The id of a series, or of a meeting; selects all meetings of its series, including this one. */
  readonly seriesOf: string | null;
  readonly period: Period | null;
  /** The first and the last day of the meetings, instead of a period: "2026-11-21". */
  readonly from: string | null;
  readonly to: string | null;
  readonly hasOpenItems: boolean;
  /** Null: the best match first. */
  readonly order: SearchOrder | null;
};

export const NO_FILTERS: Omit<SearchFilters, 'query' | 'type' | 'order'> = {
  meetingTypeId: null,
  personId: null,
  seriesOf: null,
  period: null,
  from: null,
  to: null,
  hasOpenItems: false,
};

const ORDERS: readonly SearchOrder[] = ['newest', 'oldest'];

/** Reads the URL of the results screen. Unknown values are ignored. */
export function parseFilters(params: URLSearchParams): SearchFilters {
  const get = (name: string) => params.get(name) || null;
  return {
    query: (params.get('q') ?? '').trim(),
    type: RESULT_GROUPS.find(({ type }) => type === get('result_type'))?.type ?? null,
    meetingTypeId: get('type'),
    personId: get('person'),
    seriesOf: get('series_of'),
    period: Object.hasOwn(PERIOD_DAYS, get('period') ?? '') ? (get('period') as Period) : null,
    from: parseDay(get('from')),
    to: parseDay(get('to')),
    hasOpenItems: get('open_items') === '1',
    order: ORDERS.find((order) => order === get('order')) ?? null,
  };
}

/** The inverse of `parseFilters`; filters that match everything are omitted. */
export function toSearchParams(filters: SearchFilters): Record<string, string> {
  const { query, type, meetingTypeId, personId, seriesOf, period, from, to, hasOpenItems, order } = filters;
  const all = {
    q: query,
    result_type: type,
    type: meetingTypeId,
    person: personId,
    series_of: seriesOf,
    period,
    from,
    to,
    open_items: hasOpenItems ? '1' : null,
    order,
  };
  return Object.fromEntries(Object.entries(all).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** True if both find the same results. */
export function hasSameFilters(a: SearchFilters, b: SearchFilters): boolean {
  return JSON.stringify(toSearchParams(a)) === JSON.stringify(toSearchParams(b));
}

/** The filters of a path of the results screen. */
export function parsePath(path: string): SearchFilters {
  return parseFilters(new URLSearchParams(path.split('?')[1]));
}

const parseDay = (day: string | null): string | null => (day !== null && isExistingDay(day) ? day : null);

/** When meetings start: at or after the first instant and before the second (ISO 8601); null without a limit. */
export type SearchedTime = { readonly startedFrom: string | null; readonly startedBefore: string | null };

/** The days of a period that ends now, or of a range, in the user's time zone. */
export function getSearchedTime(
  { period, from, to }: Pick<SearchFilters, 'period' | 'from' | 'to'>,
  now: Date,
): SearchedTime {
  if (period !== null) {
    const start = new Date(now.getFullYear(), now.getMonth(), now.getDate() - PERIOD_DAYS[period]);
    return { startedFrom: start.toISOString(), startedBefore: null };
  }
  return { startedFrom: toDayStart(from), startedBefore: toDayStart(to, 1) };
}

function toDayStart(day: string | null, daysLater = 0): string | null {
  const [year = 0, month = 0, date = 0] = (day ?? '').split('-').map(Number);
  const start = new Date(year, month - 1, date + daysLater);
  return day === null || Number.isNaN(start.getTime()) ? null : start.toISOString();
}

/** True if the results are limited to some meetings. */
export function isFiltered({
  meetingTypeId,
  personId,
  seriesOf,
  period,
  from,
  to,
  hasOpenItems,
}: SearchFilters): boolean {
  return hasOpenItems || [meetingTypeId, personId, seriesOf, period, from, to].some((value) => value !== null);
}
