import type { Person, UsersAnswer } from '@minutehand/contracts/http/people';
import type { Share, ShareAnswer, ShareRole, SharesAnswer } from '@minutehand/contracts/http/shares';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

export async function listShares(meetingId: string, signal: AbortSignal): Promise<Share[]> {
  return (await api.get<SharesAnswer>(meetingPath(meetingId, 'shares'), { signal })).shares;
}

export async function createShare(meetingId: string, userId: string, role: ShareRole): Promise<Share> {
  return (await api.post<ShareAnswer>(meetingPath(meetingId, 'shares'), { user_id: userId, role })).share;
}

export async function updateShare(meetingId: string, userId: string, role: ShareRole): Promise<Share> {
  return (await api.patch<ShareAnswer>(meetingPath(meetingId, 'shares', userId), { role })).share;
}

export function deleteShare(meetingId: string, userId: string): Promise<void> {
  return api.delete(meetingPath(meetingId, 'shares', userId));
}

/** Members of the account whose name or address holds these words. */
export async function searchPeople(query: string, signal: AbortSignal): Promise<Person[]> {
  return (await api.get<UsersAnswer>('/users', { query: { query, limit: 8 }, signal })).users;
}
