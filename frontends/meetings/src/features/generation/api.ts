import type { Meeting, MeetingResponse, MeetingRetry } from '@minutehand/contracts/http/meetings';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

/** Without a section: all of it, or what failed. */
export async function retryProcessing(meetingId: string, retry: MeetingRetry = {}): Promise<Meeting> {
  return (await api.post<MeetingResponse>(meetingPath(meetingId, 'retry'), retry)).meeting;
}

/** Has the action items collected again; they come when the writer is done. */
export async function generateActionItems(meetingId: string): Promise<Meeting> {
  return (await api.post<MeetingResponse>(meetingPath(meetingId, 'generate_action_items'))).meeting;
}
