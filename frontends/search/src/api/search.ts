import type { SearchAnswer, SearchResultType } from '@minutehand/contracts/http/search';
import { api } from '@minutehand/web-kit';
import { RESULTS_PAGE } from '../limits.ts';

export interface SearchQuestion {
  query: string;
  type: SearchResultType | null;
  cursor: string | null;
}

/** A page of results, of one type or of all. */
export function search({ query, type, cursor }: SearchQuestion, signal: AbortSignal): Promise<SearchAnswer> {
  return api.get<SearchAnswer>('/search', {
    signal,
    query: { q: query, result_type: type, cursor, limit: RESULTS_PAGE },
  });
}
