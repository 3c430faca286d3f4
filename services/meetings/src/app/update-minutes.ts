import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { amend, isApproved, requireNotApproved } from '../domain/approval.ts';
import { changedLines } from '../domain/minutes/compare.ts';
import { editMinutes } from '../domain/minutes/minutes.ts';
import { permissionsOf } from '../domain/policy.ts';
import { loadMeeting, requireVersion } from './access.ts';
import { requireNotDeleted } from './erase-meeting.ts';
import { type MinutesView, viewMinutes } from './get-minutes.ts';
import type { Ports } from './ports.ts';
import { storeMinutes } from './store-minutes.ts';

export type UpdateMinutes = {
  meetingId: string;
  content: string;
  version: number | undefined;
  /** Why approved minutes are changed; absent, what is approved is not changed. */
  amendment?: string | undefined;
};

/** Saves what a person wrote. Saving what is there already changes nothing, not even whose text it is. */
export async function updateMinutes(ports: Ports, actor: Actor, command: UpdateMinutes): Promise<MinutesView> {
  const { meeting, role } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  const savedAt = ports.now();
  const amended = { id: ports.newId(), by: actor.userId, at: savedAt };
  const minutes = await storeMinutes(ports, actor, {
    meetingId: meeting.id,
    origin: ports.newId(),
    decide: (current) => {
      requireVersion(command.version, current?.number ?? 0);
      const text = editMinutes(current, {
        content: command.content,
        savedBy: actor.userId,
        savedAt,
      });
      const { amendment: note } = command;
      if (note === undefined) requireNotApproved(current);
      if (current?.content === text.content) return undefined;
      if (note === undefined || current === undefined || !isApproved(current)) return { text, becomesPresent: true };
      if (!permissionsOf(role).approve) throw new AppError('approval.forbidden');
      const lines = changedLines(current.content, text.content);
      const approval = (number: number) => amend(current.approval, { ...amended, note, number }, 'minutes', lines);
      // Before the text is kept as a version: a refusal leaves nothing behind.
      approval(current.number);
      return { text, becomesPresent: true, approval };
    },
  });
  await requireNotDeleted(ports, actor, meeting.id);
  return viewMinutes(meeting, minutes);
}
