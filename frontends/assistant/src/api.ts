import type { SearchResponse } from '@minutehand/contracts/http/search';
import { api } from '@minutehand/web-kit';
import { PASSAGES_SHOWN } from './limits.ts';

/** What was said in meetings that the asker may read, best match first. */
export function findPassages(words: string, signal: AbortSignal): Promise<SearchResponse> {
  return api.get<SearchResponse>('/search', {
    signal,
    query: { q: words, result_type: 'transcripts', limit: PASSAGES_SHOWN },
  });
}
