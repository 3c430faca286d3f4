import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { getTextVersion } from '../../domain/meetings/public-version.ts';
import { pickMinutesText, toMinutesVersionId } from '../../domain/minutes/minutes.ts';
import { applyCorrectionsToMinutes } from '../../domain/transcript/apply-corrections.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { loadTranscriptIndex } from '../transcript/apply-corrections.ts';
import type { MinutesView } from './get-minutes.ts';
import { storeUserText } from './store-user-text.ts';

export type RestoreMinutesVersion = {
  meetingId: string;
  minutesVersion: number;
  /** Version of the current text that the user saw. */
  version: number | undefined;
  /** The reason to change approved minutes. Without it, approved minutes cannot be changed. */
  amendment?: string | undefined;
};

/** Saves an earlier text as a new version, with its evidence and the current speaker names. */
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
  return storeUserText(ports, actor, {
    meeting,
    role,
    version: command.version,
    amendment: command.amendment,
    createText: (current, saved) => {
      if (current?.textVersion === textVersion) return undefined;
      const text = pickMinutesText(version);
      return { ...(transcriptIndex ? applyCorrectionsToMinutes(text, transcriptIndex) : text), ...saved };
    },
  });
}
