import type { Meeting, MeetingAnswer } from '@minutehand/contracts/http/meetings';
import { api } from '@minutehand/web-kit';
import { meetingPath } from './meeting-path.ts';

export async function retryProcessing(meetingId: string): Promise<Meeting> {
  return (await api.post<MeetingAnswer>(meetingPath(meetingId, 'retry'))).meeting;
}
