import type { Meeting, MeetingAnswer, MeetingRetry } from '@minutehand/contracts/http/meetings';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

/** Without a section: all of it, or what failed. */
export async function retryProcessing(meetingId: string, retry: MeetingRetry = {}): Promise<Meeting> {
  return (await api.post<MeetingAnswer>(meetingPath(meetingId, 'retry'), retry)).meeting;
}
