import { isExistingDay } from '@minutehand/contracts/dates';
import type { SearchOrder, SearchResultType } from '@minutehand/contracts/http/search';
import { PERIOD_DAYS } from '../limits.ts';
import { RESULT_GROUPS } from './result-groups.ts';

export type Period = keyof typeof PERIOD_DAYS;

/** Filters of the searched meetings. Null matches everything. */
export type MeetingFilters = {
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
};

/** Query, filters and order of a search, as in the URL of the results screen. */
export type SearchCriteria = MeetingFilters & {
  readonly query: string;
  /** The only kind of results; null: all. */
  readonly resultType: SearchResultType | null;
  /** Null: the best match first. */
  readonly order: SearchOrder | null;
};

export const NO_FILTERS: MeetingFilters = {
  meetingTypeId: null,
  personId: null,
  seriesOf: null,
  period: null,
  from: null,
  to: null,
  hasOpenItems: false,
};

const ORDERS: readonly SearchOrder[] = ['newest', 'oldest'];

/** Reads the URL of the results screen. In it, `type` is the meeting type. Unknown values are ignored. */
export function parseCriteria(params: URLSearchParams): SearchCriteria {
  const get = (name: string) => params.get(name) || null;
  return {
    query: (params.get('q') ?? '').trim(),
    resultType: RESULT_GROUPS.find(({ type }) => type === get('result_type'))?.type ?? null,
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

/** The inverse of `parseCriteria`; values that match everything are omitted. */
export function toSearchParams(criteria: SearchCriteria): Record<string, string> {
  const { query, resultType, meetingTypeId, personId, seriesOf, period, from, to, hasOpenItems, order } = criteria;
  const all = {
    q: query,
    result_type: resultType,
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
export function hasSameCriteria(a: SearchCriteria, b: SearchCriteria): boolean {
  return JSON.stringify(toSearchParams(a)) === JSON.stringify(toSearchParams(b));
}

/** The criteria in a path of the results screen. */
export function parsePath(path: string): SearchCriteria {
  return parseCriteria(new URLSearchParams(path.split('?')[1]));
}

const parseDay = (day: string | null): string | null => (day !== null && isExistingDay(day) ? day : null);

/** When the searched meetings start: at or after the first instant and before the second (ISO 8601); null without a limit. */
export type StartedRange = { readonly startedFrom: string | null; readonly startedBefore: string | null };

/** The days of a period that ends now, or of a range, in the user's time zone. */
export function getStartedRange(
  { period, from, to }: Pick<MeetingFilters, 'period' | 'from' | 'to'>,
  now: Date,
): StartedRange {
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
}: MeetingFilters): boolean {
  return hasOpenItems || [meetingTypeId, personId, seriesOf, period, from, to].some((value) => value !== null);
}
