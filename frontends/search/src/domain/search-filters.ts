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
  /** The id of a meeting; selects all meetings of its series, including this one. */
  readonly seriesOf: string | null;
  readonly period: Period | null;
  readonly hasOpenItems: boolean;
  /** Null: the best match first. */
  readonly order: SearchOrder | null;
};

export const NO_FILTERS: Omit<SearchFilters, 'query' | 'type' | 'order'> = {
  meetingTypeId: null,
  personId: null,
  seriesOf: null,
  period: null,
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
    hasOpenItems: get('open_items') === '1',
    order: ORDERS.find((order) => order === get('order')) ?? null,
  };
}

/** The inverse of `parseFilters`; filters that match everything are omitted. */
export function toSearchParams(filters: SearchFilters): Record<string, string> {
  const { query, type, meetingTypeId, personId, seriesOf, period, hasOpenItems, order } = filters;
  const all = {
    q: query,
    result_type: type,
    type: meetingTypeId,
    person: personId,
    series_of: seriesOf,
    period,
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

/** The start of the first day of a period that ends now, in the user's time zone, as an ISO 8601 instant; null for any time. */
export function getPeriodStart(period: Period | null, now: Date): string | null {
  if (period === null) return null;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - PERIOD_DAYS[period]).toISOString();
}

/** True if the results are limited to some meetings. */
export function isFiltered({ meetingTypeId, personId, seriesOf, period, hasOpenItems }: SearchFilters): boolean {
  return hasOpenItems || [meetingTypeId, personId, seriesOf, period].some((value) => value !== null);
}
