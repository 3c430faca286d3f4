import type { Actor } from '@minutehand/service-kit/identity';
import { meetingChangedAfterWrite } from '../events.ts';
import type { Ports } from '../ports.ts';
import { changeMeetingAs } from './access.ts';
import { describeMeeting, type MeetingView } from './describe-meetings.ts';

/** Hides a meeting from the lists of all its readers, or shows it again. Idempotent. */
export async function archiveMeeting(
  ports: Ports,
  actor: Actor,
  { meetingId, isArchived }: { meetingId: string; isArchived: boolean },
): Promise<MeetingView> {
  const meeting = await changeMeetingAs(ports, actor, meetingId, 'edit', (loaded) => {
    if ((loaded.archivedAt !== null) === isArchived) return undefined;
    const document = { ...loaded, archivedAt: isArchived ? ports.now() : null };
    return { document, events: [meetingChangedAfterWrite(loaded, ['meeting'])] };
  });
  return describeMeeting(ports, actor, meeting);
}
