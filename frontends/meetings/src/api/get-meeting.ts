import type { Meeting, MeetingAnswer } from '@minutehand/contracts/http/meetings';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export async function getMeeting(meetingId: string, signal?: AbortSignal): Promise<Meeting> {
  return (await api.get<MeetingAnswer>(meetingPath(meetingId), { signal })).meeting;
}
