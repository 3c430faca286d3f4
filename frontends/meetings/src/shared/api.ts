import type { Approval, ApprovalResponse } from '@minutehand/contracts/http/meetings/approval';
import type { Meeting, MeetingResponse } from '@minutehand/contracts/http/meetings/meetings';
import type { MinutesResponse } from '@minutehand/contracts/http/meetings/minutes';
import type { TranscriptImport, TranscriptResponse } from '@minutehand/contracts/http/meetings/transcripts';
import { api } from '@minutehand/web-kit';
import { meetingPath } from './meeting-path.ts';

export function getMinutes(meetingId: string, signal: AbortSignal): Promise<MinutesResponse> {
  return api.get<MinutesResponse>(meetingPath(meetingId, 'minutes'), { signal });
}

export function getTranscript(meetingId: string, signal: AbortSignal): Promise<TranscriptResponse> {
  return api.get<TranscriptResponse>(meetingPath(meetingId, 'transcript'), { signal });
}

export async function importTranscript(meetingId: string, source: TranscriptImport): Promise<Meeting> {
  return (await api.post<MeetingResponse>(meetingPath(meetingId, 'transcript'), source)).meeting;
}

export async function getApproval(meetingId: string, signal: AbortSignal): Promise<Approval> {
  return (await api.get<ApprovalResponse>(meetingPath(meetingId, 'approval'), { signal })).approval;
}
