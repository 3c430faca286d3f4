import type { Share, ShareResponse, ShareRole, SharesResponse } from '@minutehand/contracts/http/meetings/shares';
import type { Person, UsersResponse } from '@minutehand/contracts/http/people';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

export async function listShares(meetingId: string, signal: AbortSignal): Promise<Share[]> {
  return (await api.get<SharesResponse>(meetingPath(meetingId, 'shares'), { signal })).shares;
}

export async function createShare(meetingId: string, userId: string, role: ShareRole): Promise<Share> {
  return (await api.post<ShareResponse>(meetingPath(meetingId, 'shares'), { user_id: userId, role })).share;
}

export async function updateShare(meetingId: string, userId: string, role: ShareRole): Promise<Share> {
  return (await api.patch<ShareResponse>(meetingPath(meetingId, 'shares', userId), { role })).share;
}

export function deleteShare(meetingId: string, userId: string): Promise<void> {
  return api.delete(meetingPath(meetingId, 'shares', userId));
}

/** Searches members of the account by name or email. */
export async function searchPeople(query: string, signal: AbortSignal): Promise<Person[]> {
  return (await api.get<UsersResponse>('/users', { query: { query, limit: 8 }, signal })).users;
}
