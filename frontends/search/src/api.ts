import type { MeetingsResponse } from '@minutehand/contracts/http/meetings/meetings';
import type {
  QuickSearchResponse,
  SearchResponse,
  SearchResult,
  SearchResultType,
} from '@minutehand/contracts/http/search';
import { api } from '@minutehand/web-kit';
import { RESULTS_PER_PAGE, SHOWN_RECENT_MEETINGS } from './limits.ts';

export type SearchRequest = {
  query: string;
  type: SearchResultType | null;
  cursor: string | null;
};

/** A page of results of one or all types. */
export function search({ query, type, cursor }: SearchRequest, signal: AbortSignal): Promise<SearchResponse> {
  return api.get<SearchResponse>('/search', {
    signal,
    query: { q: query, result_type: type, cursor, limit: RESULTS_PER_PAGE },
  });
}

/** The latest meetings that the user may read. */
export async function listRecentMeetings(signal: AbortSignal): Promise<MeetingsResponse['meetings']> {
  return (await api.get<MeetingsResponse>('/meetings', { signal, query: { limit: SHOWN_RECENT_MEETINGS } })).meetings;
}

/** The best results of each type. */
export async function quickSearch(query: string, signal: AbortSignal): Promise<SearchResult[]> {
  return (await api.get<QuickSearchResponse>('/search/quick', { signal, query: { q: query } })).results;
}
