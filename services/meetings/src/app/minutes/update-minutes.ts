import type { Actor } from '@minutehand/service-kit/identity';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { getPublicVersion } from '../../domain/meetings/public-version.ts';
import { editMinutes } from '../../domain/minutes/minutes.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';
import { amendText } from './amend-text.ts';
import { type MinutesView, viewMinutes } from './get-minutes.ts';
import { storeMinutes } from './store-minutes.ts';

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
  const savedAt = ports.now();
  const amendment = { id: ports.newId(), by: actor.userId, at: savedAt, role, note: command.amendment };
  const minutes = await storeMinutes(ports, actor, {
    meeting,
    origin: ports.newId(),
    maxVersions: (await ports.readQuotas(actor.accountId)).minutes_versions,
    decide: (current) => {
      requireVersion(command.version, getPublicVersion(meeting, current?.textVersion ?? 0));
      const text = editMinutes(current, {
        content: command.content,
        savedBy: actor.userId,
        savedAt,
      });
      if (command.amendment === undefined) requireNotApproved(current);
      if (current?.content === text.content) return undefined;
      return amendText(current, text, amendment);
    },
  });
  await requireNotDeleted(ports, actor, meeting.id);
  return viewMinutes(meeting, minutes, true);
}
