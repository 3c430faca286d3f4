import type { AgendaItem } from '@minutehand/contracts/http/meetings/agenda-items';
import type {
  CarryOver,
  CarryOverResponse,
  MeetingRef,
  Series,
  SeriesCandidatesResponse,
  SeriesResponse,
  SinceLastTime,
} from '@minutehand/contracts/http/meetings/series';
import type { SeriesBrief, SeriesBriefResponse } from '@minutehand/contracts/http/meetings/series-brief';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

export async function getSeries(meetingId: string, signal: AbortSignal): Promise<Series> {
  return (await api.get<SeriesResponse>(meetingPath(meetingId, 'series'), { signal })).series;
}

export async function joinSeries(meetingId: string, otherId: string): Promise<Series> {
  return (await api.put<SeriesResponse>(meetingPath(meetingId, 'series'), { meeting_id: otherId })).series;
}

export function leaveSeries(meetingId: string): Promise<void> {
  return api.delete(meetingPath(meetingId, 'series'));
}

export async function dismissSeries(meetingId: string, otherId: string): Promise<Series> {
  return (await api.post<SeriesResponse>(meetingPath(meetingId, 'series', 'refuse'), { meeting_id: otherId })).series;
}

export async function listSeriesCandidates(meetingId: string, q: string, signal: AbortSignal): Promise<MeetingRef[]> {
  const path = meetingPath(meetingId, 'series', 'candidates');
  return (await api.get<SeriesCandidatesResponse>(path, { query: { q }, signal })).meetings;
}

export function getSinceLastTime(meetingId: string, signal: AbortSignal): Promise<SinceLastTime> {
  return api.get<SinceLastTime>(meetingPath(meetingId, 'since_last_time'), { signal });
}

export async function getSeriesBrief(meetingId: string, signal: AbortSignal): Promise<SeriesBrief> {
  return (await api.get<SeriesBriefResponse>(meetingPath(meetingId, 'series', 'brief'), { signal })).brief;
}

export async function carryOver(meetingId: string, items: CarryOver): Promise<AgendaItem[]> {
  const path = meetingPath(meetingId, 'since_last_time', 'carry_over');
  return (await api.post<CarryOverResponse>(path, items)).agenda_items;
}

export async function decideItemChange(
  meetingId: string,
  changeId: string,
  decision: 'accept' | 'reject',
): Promise<void> {
  await api.post(meetingPath(meetingId, 'since_last_time', 'changes', changeId, decision), {});
}
