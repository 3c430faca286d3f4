import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireNotApproved } from '../domain/approval.ts';
import { minutesVersionIdOf, textOf } from '../domain/minutes/minutes.ts';
import { loadMeeting } from './access.ts';
import { requireNotDeleted } from './erase-meeting.ts';
import { type MinutesView, viewMinutes } from './get-minutes.ts';
import type { Ports } from './ports.ts';
import { storeMinutes } from './store-minutes.ts';

/** An earlier text becomes the present one again, under a new number, with the evidence that it had. */
export async function restoreMinutesVersion(
  ports: Ports,
  actor: Actor,
  command: { meetingId: string; number: number },
): Promise<MinutesView> {
  const { meeting } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  const version = await ports.minutesVersions.find(actor, minutesVersionIdOf(meeting.id, command.number));
  if (version === undefined) throw new AppError('minutes_version.not_found');
  const minutes = await storeMinutes(ports, actor, {
    meetingId: meeting.id,
    origin: ports.newId(),
    decide: (current) => {
      requireNotApproved(current);
      if (current?.number === command.number) return undefined;
      return { text: { ...textOf(version), savedBy: actor.userId, savedAt: ports.now() }, becomesPresent: true };
    },
  });
  await requireNotDeleted(ports, actor, meeting.id);
  return viewMinutes(meeting, minutes);
}
