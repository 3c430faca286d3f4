import { DECISION_PERIOD_DAYS } from '../../limits.ts';

export type DecisionPeriod = keyof typeof DECISION_PERIOD_DAYS;

/** The filters of the listed decisions, as in the screen URL. Null matches all. */
export type DecisionFilters = {
  readonly text: string | null;
  /** Part of the name of a speaker who is cited. */
  readonly speaker: string | null;
  readonly meetingId: string | null;
  /** The id of a meeting; selects all meetings of its series, including this one. */
  readonly seriesOf: string | null;
  readonly period: DecisionPeriod | null;
};

export const NO_FILTERS: DecisionFilters = { text: null, speaker: null, meetingId: null, seriesOf: null, period: null };

/** Reads the screen URL. Unknown values are ignored. */
export function parseFilters(params: URLSearchParams): DecisionFilters {
  const get = (name: string) => params.get(name)?.trim() || null;
  const period = get('period') ?? '';
  return {
    text: get('q'),
    speaker: get('speaker'),
    meetingId: get('meeting_id'),
    seriesOf: get('series_of'),
    period: Object.hasOwn(DECISION_PERIOD_DAYS, period) ? (period as DecisionPeriod) : null,
  };
}

/** The inverse of `parseFilters`; filters that match all decisions are omitted. */
export function toSearchParams(filters: DecisionFilters): Record<string, string> {
  return withoutNull({ ...toMeetingParams(filters), period: filters.period });
}

/** The parameters of a request. */
export function toQuery(filters: DecisionFilters, now: Date): Record<string, string> {
  return withoutNull({ ...toMeetingParams(filters), started_from: getPeriodStart(filters.period, now) });
}

export function isFiltered(filters: DecisionFilters): boolean {
  return Object.values(filters).some((value) => value !== null);
}

const toMeetingParams = ({ text, speaker, meetingId, seriesOf }: DecisionFilters) => ({
  q: text,
  speaker,
  meeting_id: meetingId,
  series_of: seriesOf,
});

/** The start of the first day of a period that ends now, in the user's time zone; null for any time. */
function getPeriodStart(period: DecisionPeriod | null, now: Date): string | null {
  if (period === null) return null;
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() - DECISION_PERIOD_DAYS[period]).toISOString();
}

function withoutNull(values: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).flatMap(([name, value]) => (value ? [[name, value]] : [])));
}
