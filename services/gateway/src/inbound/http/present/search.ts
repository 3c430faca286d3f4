import { type SearchResult, searchResultTypeSchema } from '@minutehand/contracts/http/search';
import type * as search from '@minutehand/contracts/proto/search/v1/search';

const tabByType = { meetings: undefined, transcripts: 'transcript', minutes: 'minutes' } as const;

/** The path of the result on the meeting screen. */
function getResultUrl(result: search.SearchResult, type: keyof typeof tabByType): string {
  const query = new URLSearchParams();
  const tab = tabByType[type];
  if (tab) query.set('tab', tab);
  if (result.segmentId) query.set('segment', result.segmentId);
  const path = `/meetings/${encodeURIComponent(result.meetingId)}`;
  return query.size === 0 ? path : `${path}?${query}`;
}

export function presentSearchResult(result: search.SearchResult, query: string): SearchResult {
  const type = searchResultTypeSchema.parse(result.resultType);
  return {
    result_type: type,
    url: getResultUrl(result, type),
    title: result.title,
    snippet: result.snippet,
    date: result.date,
    owner: result.owner,
    query,
    meeting_id: result.meetingId,
    ...(result.segmentId === '' ? {} : { segment_id: result.segmentId }),
    highlights: result.highlights,
  };
}
