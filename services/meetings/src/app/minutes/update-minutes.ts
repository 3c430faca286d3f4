import type { Actor } from '@minutehand/service-kit/identity';
import { editMinutes } from '../../domain/minutes/minutes.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import type { MinutesView } from './get-minutes.ts';
import { storeUserText } from './store-user-text.ts';

export type UpdateMinutes = {
  meetingId: string;
  content: string;
  version: number | undefined;
  /** The reason to change approved minutes. Without it, approved minutes cannot be changed. */
  amendment?: string | undefined;
};

/** Saves a user's text. Saving the current text changes nothing, not even its author. */
export async function updateMinutes(ports: Ports, actor: Actor, command: UpdateMinutes): Promise<MinutesView> {
  const { meeting, role } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  return storeUserText(ports, actor, {
    meeting,
    role,
    version: command.version,
    amendment: command.amendment,
    createText: (current, saved) => {
      const text = editMinutes(current, { content: command.content, ...saved });
      return current?.content === text.content ? undefined : text;
    },
  });
}
