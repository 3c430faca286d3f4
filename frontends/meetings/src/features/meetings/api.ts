import type {
  Meeting,
  MeetingCreate,
  MeetingPatch,
  MeetingResponse,
  MeetingsResponse,
  TitleResponse,
  TrashedMeetingsResponse,
} from '@minutehand/contracts/http/meetings/meetings';
import type { Person, UsersResponse } from '@minutehand/contracts/http/people';
import { api } from '@minutehand/web-kit';
import { FILTER_MEMBERS_MAX } from '../../limits.ts';
import { meetingPath } from '../../shared/meeting-path.ts';
import type { MeetingFilters } from '../../shared/query-keys.ts';
import { getStartBounds } from './meeting-filters.ts';

export function listMeetings(filters: MeetingFilters, cursor: string | null, signal: AbortSignal) {
  const { from, before } = getStartBounds(filters, new Date());
  const query = {
    view: filters.view,
    state: filters.state,
    mine: filters.isMine ? '1' : null,
    type: filters.typeId,
    person: filters.personId,
    started_from: from?.toISOString() ?? null,
    started_before: before?.toISOString() ?? null,
    q: filters.text,
    sort: filters.isOldestFirst ? 'oldest' : null,
    cursor,
  };
  return api.get<MeetingsResponse>('/meetings', { query, signal });
}

export async function getMeeting(meetingId: string, signal?: AbortSignal): Promise<Meeting> {
  return (await api.get<MeetingResponse>(meetingPath(meetingId), { signal })).meeting;
}

export async function createMeeting(
  meeting: NonNullable<MeetingCreate['meeting']>,
  idempotencyKey: string,
): Promise<Meeting> {
  return (await api.post<MeetingResponse>('/meetings', { meeting }, { idempotencyKey })).meeting;
}

export async function updateMeeting(meetingId: string, meeting: MeetingPatch['meeting']): Promise<Meeting> {
  return (await api.patch<MeetingResponse>(meetingPath(meetingId), { meeting })).meeting;
}

/** Permanently deletes a meeting, without the trash. */
export function deleteMeeting(meetingId: string): Promise<void> {
  return api.delete(meetingPath(meetingId));
}

/** Permanently deletes the audio of a meeting, with that of its earlier recordings. */
export function deleteAudio(meetingId: string): Promise<void> {
  return api.delete(meetingPath(meetingId, 'recording'));
}

export async function setArchived(meetingId: string, isArchived: boolean): Promise<Meeting> {
  const path = meetingPath(meetingId, isArchived ? 'archive' : 'unarchive');
  return (await api.post<MeetingResponse>(path)).meeting;
}

export async function setFavorite(meetingId: string, isFavorite: boolean): Promise<Meeting> {
  const path = meetingPath(meetingId, isFavorite ? 'favorite' : 'unfavorite');
  return (await api.post<MeetingResponse>(path)).meeting;
}

/** Moves a meeting to the trash, where it stays for 30 days. */
export function trashMeeting(meetingId: string): Promise<void> {
  return api.post(meetingPath(meetingId, 'trash'));
}

export function listTrashedMeetings(cursor: string | null, signal: AbortSignal): Promise<TrashedMeetingsResponse> {
  return api.get('/trashed_meetings', { query: { cursor }, signal });
}

export async function restoreMeeting(meetingId: string): Promise<Meeting> {
  return (await api.post<MeetingResponse>(`/trashed_meetings/${encodeURIComponent(meetingId)}/restore`)).meeting;
}

/** Permanently deletes a meeting that is in the trash. */
export function deleteTrashedMeeting(meetingId: string): Promise<void> {
  return api.delete(`/trashed_meetings/${encodeURIComponent(meetingId)}`);
}

/** The last part of the route's path; "reshow" restores a dismissed suggestion. */
export type TitleDecision = 'accept' | 'dismiss' | 'reshow';

export function decideTitleSuggestion(meetingId: string, decision: TitleDecision): Promise<TitleResponse> {
  return api.post<TitleResponse>(meetingPath(meetingId, 'title', decision));
}

/** The members of the account that a list can be filtered by. */
export async function listMembers(signal: AbortSignal): Promise<Person[]> {
  return (await api.get<UsersResponse>('/users', { query: { limit: FILTER_MEMBERS_MAX }, signal })).users;
}
