import type { Actor } from '@minutehand/service-kit/identity';
import { changeMeeting, type MeetingChanges } from '../../domain/meetings/meeting.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import type { Ports } from '../ports.ts';
import { authorizeAndChangeMeeting, loadMeeting, requireVersion } from './access.ts';
import { requireMeetingType } from './create-meeting.ts';
import { getMeetingView, type MeetingView } from './get-meeting-views.ts';

export type UpdateMeeting = MeetingChanges & { meetingId: string; version: number | undefined };

/** Changes title, start, type or attendees. Requires the permission to edit. */
export async function updateMeeting(ports: Ports, actor: Actor, command: UpdateMeeting): Promise<MeetingView> {
  const { meetingId, version, ...changes } = command;
  if (changes.typeId !== undefined) {
    await loadMeeting(ports, actor, meetingId, 'edit');
    await requireMeetingType(ports, actor, changes.typeId);
  }
  const meeting = await authorizeAndChangeMeeting(ports, actor, meetingId, 'edit', (loaded) => {
    requireVersion(version, loaded.version);
    const document = changeMeeting(loaded, changes);
    return { document, events: [createMeetingChangedForNextVersion(document, ['meeting'])] };
  });
  return getMeetingView(ports, actor, meeting);
}
