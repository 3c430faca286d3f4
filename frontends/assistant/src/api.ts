import type { SearchResponse } from '@minutehand/contracts/http/search';
import { api } from '@minutehand/web-kit';
import { MAX_PASSAGES } from './limits.ts';

/** Finds transcript passages that the user may read, best match first. */
export function findPassages(keywords: string, signal: AbortSignal): Promise<SearchResponse> {
  return api.get<SearchResponse>('/search', {
    signal,
    query: { q: keywords, result_type: 'transcripts', limit: MAX_PASSAGES },
  });
}
