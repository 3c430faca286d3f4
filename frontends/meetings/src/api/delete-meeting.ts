import { api } from '@minutehand/web-kit';
import { meetingPath } from '../shared/meeting-path.ts';

export function deleteMeeting(meetingId: string): Promise<void> {
  return api.delete(meetingPath(meetingId));
}
