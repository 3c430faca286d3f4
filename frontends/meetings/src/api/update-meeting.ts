import type { Meeting, MeetingAnswer, MeetingPatch } from '@minutehand/contracts/http/meetings';
import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export async function updateMeeting(meetingId: string, meeting: MeetingPatch['meeting']): Promise<Meeting> {
  return (await api.patch<MeetingAnswer>(meetingPath(meetingId), { meeting })).meeting;
}
