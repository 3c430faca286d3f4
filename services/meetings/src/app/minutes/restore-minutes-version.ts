import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { minutesVersionIdOf, textOf } from '../../domain/minutes/minutes.ts';
import { followInText } from '../../domain/transcript/follow-corrections.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';
import { hearTranscript } from '../transcript/follow-corrections.ts';
import { amendedText } from './amended-text.ts';
import { type MinutesView, viewMinutes } from './get-minutes.ts';
import { storeMinutes } from './store-minutes.ts';

export type RestoreMinutesVersion = {
  meetingId: string;
  minutesVersion: number;
  /** Of today's text as it was seen. */
  version: number | undefined;
  /** Why approved minutes are changed; absent, what is approved is not changed. */
  amendment?: string | undefined;
};

/** An earlier text becomes the present one again, under a new number, with the evidence that it had and the names that speakers have now. */
export async function restoreMinutesVersion(
  ports: Ports,
  actor: Actor,
  command: RestoreMinutesVersion,
): Promise<MinutesView> {
  const { meeting, role } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  const version = await ports.minutesVersions.find(actor, minutesVersionIdOf(meeting.id, command.minutesVersion));
  if (version === undefined) throw new AppError('minutes_version.not_found');
  const transcript = await ports.transcripts.find(actor, meeting.id);
  const heard = transcript && (await hearTranscript(ports, transcript));
  const savedAt = ports.now();
  const amendment = { id: ports.newId(), by: actor.userId, at: savedAt, role, note: command.amendment };
  const minutes = await storeMinutes(ports, actor, {
    meetingId: meeting.id,
    origin: ports.newId(),
    decide: (current) => {
      requireVersion(command.version, current?.textVersion ?? 0);
      if (command.amendment === undefined) requireNotApproved(current);
      if (current?.textVersion === command.minutesVersion) return undefined;
      return amendedText(
        current,
        { ...(heard ? followInText(textOf(version), heard) : textOf(version)), savedBy: actor.userId, savedAt },
        amendment,
      );
    },
  });
  await requireNotDeleted(ports, actor, meeting.id);
  return viewMinutes(meeting, minutes);
}
