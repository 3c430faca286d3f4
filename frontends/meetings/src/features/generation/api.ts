import type { Meeting, MeetingResponse, MeetingRetry } from '@minutehand/contracts/http/meetings/meetings';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../../shared/meeting-path.ts';

/** Without a section, regenerates the whole minutes of the meeting, or repeats what failed. */
export async function retryProcessing(
  meetingId: string,
  retry: MeetingRetry & { instruction?: string } = {},
): Promise<Meeting> {
  return (await api.post<MeetingResponse>(meetingPath(meetingId, 'retry'), retry)).meeting;
}

/** Starts to regenerate the action items, which arrive when the generation is done. */
export async function generateActionItems(meetingId: string): Promise<Meeting> {
  return (await api.post<MeetingResponse>(meetingPath(meetingId, 'generate_action_items'))).meeting;
}
