import type { Actor } from '@minutehand/service-kit/identity';
import type { Ports } from '../ports.ts';
import { loadMeeting } from './access.ts';
import { getMeetingView, type MeetingView } from './get-meeting-views.ts';

/** One meeting that the actor may read. */
export async function getMeeting(ports: Ports, actor: Actor, meetingId: string): Promise<MeetingView> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  return getMeetingView(ports, actor, meeting);
}
