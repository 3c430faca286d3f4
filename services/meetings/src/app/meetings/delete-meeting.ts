import { defineEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { loadMeeting } from './access.ts';

/** The meeting is gone at once; what belongs to it is erased by all who hear of it, this room included. */
export async function deleteMeeting(ports: Ports, actor: Actor, meetingId: string): Promise<void> {
  await loadMeeting(ports, actor, meetingId, 'delete');
  await ports.meetings.remove(actor, meetingId, {}, [defineEvent('meetings.meeting_deleted', { meetingId })]);
}
