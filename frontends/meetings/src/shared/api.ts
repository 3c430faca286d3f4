import type { Approval, ApprovalAnswer } from '@minutehand/contracts/http/approval';
import type { Meeting, MeetingAnswer } from '@minutehand/contracts/http/meetings';
import type { MinutesAnswer } from '@minutehand/contracts/http/minutes';
import type { TranscriptAnswer, TranscriptImport } from '@minutehand/contracts/http/transcripts';
import { api } from '@minutehand/web-kit';
import { meetingPath } from './meeting-path.ts';

export function getMinutes(meetingId: string, signal: AbortSignal): Promise<MinutesAnswer> {
  return api.get<MinutesAnswer>(meetingPath(meetingId, 'minutes'), { signal });
}

export function getTranscript(meetingId: string, signal: AbortSignal): Promise<TranscriptAnswer> {
  return api.get<TranscriptAnswer>(meetingPath(meetingId, 'transcript'), { signal });
}

export async function importTranscript(meetingId: string, source: TranscriptImport): Promise<Meeting> {
  return (await api.post<MeetingAnswer>(meetingPath(meetingId, 'transcript'), source)).meeting;
}

export async function getApproval(meetingId: string, signal: AbortSignal): Promise<Approval> {
  return (await api.get<ApprovalAnswer>(meetingPath(meetingId, 'approval'), { signal })).approval;
}
