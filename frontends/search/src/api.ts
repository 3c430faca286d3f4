import type { MeetingTypesResponse } from '@minutehand/contracts/http/meetings/meeting-types';
import type { MeetingsResponse } from '@minutehand/contracts/http/meetings/meetings';
import type { UsersResponse } from '@minutehand/contracts/http/people';
import type { QuickSearchResponse, SearchResponse } from '@minutehand/contracts/http/search';
import { api } from '@minutehand/web-kit';
import { type SearchFilters, toSearchParams } from './domain/search-filters.ts';
import { FILTER_OPTIONS_MAX, RESULTS_PER_PAGE, SHOWN_RECENT_MEETINGS_MAX } from './limits.ts';

/** A page of results. `startedFrom` is an ISO 8601 instant. */
export function search(
  filters: SearchFilters,
  { startedFrom, cursor }: { startedFrom: string | null; cursor: string | null },
  signal: AbortSignal,
): Promise<SearchResponse> {
  const { period: _, ...params } = toSearchParams(filters);
  return api.get<SearchResponse>('/search', {
    signal,
    query: { ...params, started_from: startedFrom, cursor, limit: RESULTS_PER_PAGE },
  });
}

/** Members and meeting types, which the filters offer. */
export async function listMembers(signal: AbortSignal): Promise<UsersResponse['users']> {
  return (await api.get<UsersResponse>('/users', { signal, query: { limit: FILTER_OPTIONS_MAX } })).users;
}
export async function listMeetingTypes(signal: AbortSignal): Promise<MeetingTypesResponse['account_meeting_types']> {
  const query = { limit: FILTER_OPTIONS_MAX };
  return (await api.get<MeetingTypesResponse>('/account_meeting_types', { signal, query })).account_meeting_types;
}

/** The latest meetings that the user may read. */
export async function listRecentMeetings(signal: AbortSignal): Promise<MeetingsResponse['meetings']> {
  return (await api.get<MeetingsResponse>('/meetings', { signal, query: { limit: SHOWN_RECENT_MEETINGS_MAX } }))
    .meetings;
}

/** The best results of each result type, and the total numbers. */
export function quickSearch(query: string, signal: AbortSignal): Promise<QuickSearchResponse> {
  return api.get<QuickSearchResponse>('/search/quick', { signal, query: { q: query } });
}
