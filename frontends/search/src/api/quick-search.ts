import type { QuickSearchAnswer, SearchResult } from '@minutehand/contracts/http/search';
import { api } from '@minutehand/web-kit';

/** The best few results of each group. */
export async function quickSearch(query: string, signal: AbortSignal): Promise<SearchResult[]> {
  return (await api.get<QuickSearchAnswer>('/search/quick', { signal, query: { q: query } })).results;
}
