import type { MeetingTypesResponse } from '@minutehand/contracts/http/meetings/meeting-types';
import type { MeetingsResponse } from '@minutehand/contracts/http/meetings/meetings';
import type { ListedSeries, SeriesListResponse } from '@minutehand/contracts/http/meetings/series';
import type { UsersResponse } from '@minutehand/contracts/http/people';
import type {
  SavedSearch,
  SavedSearchCreate,
  SavedSearchesResponse,
  SavedSearchResponse,
} from '@minutehand/contracts/http/saved-searches';
import type { QuickSearchResponse, SearchResponse } from '@minutehand/contracts/http/search';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import { api } from '@minutehand/web-kit';
import { type SearchCriteria, type StartedRange, toSearchParams } from './domain/search-criteria.ts';
import { FILTER_OPTIONS_MAX, RECENT_MEETINGS_MAX, RESULTS_PER_PAGE, SERIES_OPTIONS_MAX } from './limits.ts';

/** A page of results. */
export function search(
  criteria: SearchCriteria,
  { startedFrom, startedBefore, cursor }: StartedRange & { readonly cursor: string | null },
  signal: AbortSignal,
): Promise<SearchResponse> {
  const { period: _period, from: _from, to: _to, ...params } = toSearchParams(criteria);
  return api.get<SearchResponse>('/search', {
    signal,
    query: { ...params, started_from: startedFrom, started_before: startedBefore, cursor, limit: RESULTS_PER_PAGE },
  });
}

/** Members and meeting types that the filters offer. */
export async function listMembers(signal: AbortSignal): Promise<UsersResponse['users']> {
  return (await api.get<UsersResponse>('/users', { signal, query: { limit: FILTER_OPTIONS_MAX } })).users;
}
export async function listMeetingTypes(signal: AbortSignal): Promise<MeetingTypesResponse['account_meeting_types']> {
  const query = { limit: FILTER_OPTIONS_MAX };
  return (await api.get<MeetingTypesResponse>('/account_meeting_types', { signal, query })).account_meeting_types;
}

/** The series with meetings that the user may read, each once: those with the latest meetings if there are many. */
export async function listSeries(signal: AbortSignal): Promise<readonly ListedSeries[]> {
  const series = new Map<string, ListedSeries>();
  let cursor: string | null = null;
  do {
    const page: SeriesListResponse = await api.get('/series', { signal, query: { limit: PAGE_MAX, cursor } });
    for (const listed of page.series) series.set(listed.series_id, listed);
    cursor = page.next_cursor;
  } while (cursor !== null && series.size < SERIES_OPTIONS_MAX);
  return [...series.values()];
}

/** The latest meetings that the user may read and that have begun. */
export async function listRecentMeetings(signal: AbortSignal): Promise<MeetingsResponse['meetings']> {
  const query = { started_before: new Date().toISOString(), limit: RECENT_MEETINGS_MAX };
  return (await api.get<MeetingsResponse>('/meetings', { signal, query })).meetings;
}

/** The best results of each result type, and the total numbers. */
export function quickSearch(query: string, signal: AbortSignal): Promise<QuickSearchResponse> {
  return api.get<QuickSearchResponse>('/search/quick', { signal, query: { q: query } });
}

/** The user's saved searches, in the order of their names. */
export async function listSavedSearches(signal: AbortSignal): Promise<readonly SavedSearch[]> {
  return (await api.get<SavedSearchesResponse>('/search/saved', { signal })).saved_searches;
}
export async function saveSearch(name: string, criteria: SearchCriteria): Promise<SavedSearch> {
  const { query, resultType, meetingTypeId, personId, seriesOf, period, from, to, hasOpenItems, order } = criteria;
  const body: SavedSearchCreate = {
    saved_search: {
      ...{ name, query, result_type: resultType, type: meetingTypeId, person: personId, series_of: seriesOf },
      ...{ period, from, to, open_items: hasOpenItems, order },
    },
  };
  return (await api.post<SavedSearchResponse>('/search/saved', body)).saved_search;
}
export async function renameSavedSearch(id: string, name: string): Promise<void> {
  await api.patch(`/search/saved/${id}`, { saved_search: { name } });
}
export async function deleteSavedSearch(id: string): Promise<void> {
  await api.delete(`/search/saved/${id}`);
}
