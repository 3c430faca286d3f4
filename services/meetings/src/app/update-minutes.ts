import type { Actor } from '@minutehand/service-kit/identity';
import { editMinutes } from '../domain/minutes/minutes.ts';
import { loadMeeting, requireVersion } from './access.ts';
import { requireNotDeleted } from './erase-meeting.ts';
import { type MinutesView, viewMinutes } from './get-minutes.ts';
import type { Ports } from './ports.ts';
import { storeMinutes } from './store-minutes.ts';

export type UpdateMinutes = { meetingId: string; content: string; version: number | undefined };

/** Saves what a person wrote. Saving what is there already changes nothing, not even whose text it is. */
export async function updateMinutes(ports: Ports, actor: Actor, command: UpdateMinutes): Promise<MinutesView> {
  const { meeting } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  const minutes = await storeMinutes(ports, actor, {
    meetingId: meeting.id,
    origin: ports.newId(),
    decide: (current) => {
      requireVersion(command.version, current?.number ?? 0);
      const text = editMinutes(current, {
        content: command.content,
        savedBy: actor.userId,
        savedAt: ports.now(),
      });
      return current?.content === text.content ? undefined : { text, becomesPresent: true };
    },
  });
  await requireNotDeleted(ports, actor, meeting.id);
  return viewMinutes(meeting, minutes);
}
