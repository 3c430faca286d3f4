import type { Actor } from '@minutehand/service-kit/identity';
import { createMeetingChangedForNextVersion } from '../events.ts';
import type { Ports } from '../ports.ts';
import { authorizeAndChangeMeeting } from './access.ts';
import { getMeetingView, type MeetingView } from './get-meeting-views.ts';

/** Hides a meeting from the lists of all its readers, or shows it again. Idempotent. */
export async function archiveMeeting(
  ports: Ports,
  actor: Actor,
  { meetingId, isArchived }: { meetingId: string; isArchived: boolean },
): Promise<MeetingView> {
  const meeting = await authorizeAndChangeMeeting(ports, actor, meetingId, 'edit', (loaded) => {
    if ((loaded.archivedAt !== null) === isArchived) return undefined;
    const document = { ...loaded, archivedAt: isArchived ? ports.now() : null };
    return { document, events: [createMeetingChangedForNextVersion(loaded, ['meeting'])] };
  });
  return getMeetingView(ports, actor, meeting);
}
