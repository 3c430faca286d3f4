import { type SearchResult, searchResultTypeSchema } from '@minutehand/contracts/http/search';
import type * as proto from '@minutehand/contracts/proto/search/v1/search';

const tabByType = {
  meetings: undefined,
  transcripts: 'transcript',
  minutes: 'minutes',
  action_items: undefined,
} as const;

/** The path of the meeting screen that shows such a text, and a segment of the transcript. */
export function getMeetingUrl(meetingId: string, type: keyof typeof tabByType, segmentId = ''): string {
  const query = new URLSearchParams();
  const tab = tabByType[type];
  if (tab) query.set('tab', tab);
  if (segmentId !== '') query.set('segment', segmentId);
  const path = `/meetings/${encodeURIComponent(meetingId)}`;
  return query.size === 0 ? path : `${path}?${query}`;
}

/** The page of a meeting with its live transcript at a time of the recording (s). */
export function getLiveUrl(meetingId: string, seconds: number): string {
  return `${getMeetingUrl(meetingId, 'meetings')}?live=${Math.floor(seconds)}`;
}

export function presentSearchResult(result: proto.SearchResult, query: string): SearchResult {
  const type = searchResultTypeSchema.parse(result.resultType);
  return {
    result_type: type,
    url: getMeetingUrl(result.meetingId, type, result.segmentId),
    title: result.title,
    snippet: result.snippet,
    date: result.date,
    owner: result.owner,
    ...(result.ownerId === '' ? {} : { owner_id: result.ownerId }),
    query,
    meeting_id: result.meetingId,
    ...(result.segmentId === '' ? {} : { segment_id: result.segmentId }),
    ...(result.segmentIds.length === 0 ? {} : { segment_ids: result.segmentIds }),
    highlights: result.highlights,
  };
}
