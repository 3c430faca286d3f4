import { type SavedSearch, searchPeriodSchema } from '@minutehand/contracts/http/saved-searches';
import { searchOrderSchema, searchResultTypeSchema } from '@minutehand/contracts/http/search';
import type * as search from '@minutehand/contracts/proto/search/v1/search';
import { emptyToNull } from './proto-fields.ts';

export function presentSavedSearch({ id, name, query: saved, createdAt }: search.SavedSearch): SavedSearch {
  const { query = '', resultType = '', accountMeetingTypeId = '', seriesOf = '', person = '' } = saved ?? {};
  const { withOpenItems = false, period = '', fromDay = '', toDay = '', order = '' } = saved ?? {};
  const filters = {
    result_type: resultType === '' ? null : searchResultTypeSchema.parse(resultType),
    type: emptyToNull(accountMeetingTypeId),
    series_of: emptyToNull(seriesOf),
    person: emptyToNull(person),
    period: period === '' ? null : searchPeriodSchema.parse(period),
    from: emptyToNull(fromDay),
    to: emptyToNull(toDay),
    order: order === '' ? null : searchOrderSchema.parse(order),
  };
  return {
    id,
    name,
    url: getSearchUrl({ q: query, ...filters, open_items: withOpenItems ? '1' : null }),
    query,
    ...filters,
    open_items: withOpenItems,
    created_at: createdAt,
  };
}

/** The path of the results page with these filters. */
function getSearchUrl(values: Readonly<Record<string, string | null>>): string {
  const set = Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return `/search?${new URLSearchParams(set)}`;
}
