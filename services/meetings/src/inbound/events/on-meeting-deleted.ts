import type { ReceivedEvent } from '@minutehand/service-kit/bus';
import { systemScope } from '@minutehand/service-kit/identity';
import { eraseMeeting } from '../../app/meetings/erase-meeting.ts';
import type { Ports } from '../../app/ports.ts';

/** Erases what belonged to a meeting: its own aggregates, each in a write of its own. */
export function onMeetingDeleted(ports: Ports) {
  return async ({ accountId, payload: { meetingId } }: ReceivedEvent<'meetings.meeting_deleted'>): Promise<void> => {
    await eraseMeeting(ports, systemScope('the meeting was deleted', accountId), meetingId);
  };
}
