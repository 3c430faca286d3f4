import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { getPublicVersion, getTextVersion } from '../../domain/meetings/public-version.ts';
import { pickMinutesText, toMinutesVersionId } from '../../domain/minutes/minutes.ts';
import { propagateToMinutes } from '../../domain/transcript/propagate-corrections.ts';
import { loadMeeting, requireVersion } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';
import { loadTranscriptIndex } from '../transcript/apply-corrections.ts';
import { amendText } from './amend-text.ts';
import { type MinutesView, viewMinutes } from './get-minutes.ts';
import { storeMinutes } from './store-minutes.ts';

export type RestoreMinutesVersion = {
  meetingId: string;
  minutesVersion: number;
  /** Version of the current text that the user saw. */
  version: number | undefined;
  /** The reason to change approved minutes. Without it, approved minutes cannot be changed. */
  amendment?: string | undefined;
};

/** Saves an earlier text as a new version, with its evidence and the current names of speakers. */
export async function restoreMinutesVersion(
  ports: Ports,
  actor: Actor,
  command: RestoreMinutesVersion,
): Promise<MinutesView> {
  const { meeting, role } = await loadMeeting(ports, actor, command.meetingId, 'edit');
  const textVersion = getTextVersion(meeting, command.minutesVersion);
  const version = await ports.minutesVersions.find(actor, toMinutesVersionId(meeting.id, textVersion));
  if (version === undefined) throw new AppError('minutes_version.not_found');
  const transcript = await ports.transcripts.find(actor, meeting.id);
  const transcriptIndex = transcript && (await loadTranscriptIndex(ports, transcript));
  const savedAt = ports.now();
  const amendment = { id: ports.newId(), by: actor.userId, at: savedAt, role, note: command.amendment };
  const minutes = await storeMinutes(ports, actor, {
    meeting,
    origin: ports.newId(),
    maxVersions: (await ports.readQuotas(actor.accountId)).minutes_versions,
    decide: (current) => {
      requireVersion(command.version, getPublicVersion(meeting, current?.textVersion ?? 0));
      if (command.amendment === undefined) requireNotApproved(current);
      if (current?.textVersion === textVersion) return undefined;
      return amendText(
        current,
        {
          ...(transcriptIndex
            ? propagateToMinutes(pickMinutesText(version), transcriptIndex)
            : pickMinutesText(version)),
          savedBy: actor.userId,
          savedAt,
        },
        amendment,
      );
    },
  });
  await requireNotDeleted(ports, actor, meeting.id);
  return viewMinutes(meeting, minutes, true);
}
