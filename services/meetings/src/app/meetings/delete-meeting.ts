import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { loadMeeting } from './access.ts';

/** Deletes the meeting immediately. Every service that consumes the event, this one included, purges what belongs to it. */
export async function deleteMeeting(ports: Ports, actor: Actor, meetingId: string): Promise<void> {
  await loadMeeting(ports, actor, meetingId, 'delete');
  const events = [createEvent('meetings.meeting_deleted', { meetingId })];
  const isRemoved = await ports.meetings.remove(actor, meetingId, {}, events);
  if (isRemoved) ports.securityLog.record(actor, { type: 'meeting_deleted', meetingId });
}
