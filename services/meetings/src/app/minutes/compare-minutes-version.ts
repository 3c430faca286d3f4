import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { getPublicVersion, getTextVersion } from '../../domain/meetings/public-version.ts';
import type { ComparedLine } from '../../domain/minutes/compare.ts';
import { compareMinutes } from '../../domain/minutes/compare-minutes.ts';
import { toMinutesVersionId } from '../../domain/minutes/minutes.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

/** The lines that restoring an earlier text would add to and remove from the current one. */
export type VersionComparison = { currentVersion: number; lines: readonly ComparedLine[] };

/** Requires read access to the meeting. */
export async function compareMinutesVersion(
  ports: Ports,
  actor: Actor,
  query: { meetingId: string; minutesVersion: number },
): Promise<VersionComparison> {
  const { meeting } = await loadMeeting(ports, actor, query.meetingId);
  const [current, version] = await Promise.all([
    ports.minutes.find(actor, meeting.id),
    ports.minutesVersions.find(actor, toMinutesVersionId(meeting.id, getTextVersion(meeting, query.minutesVersion))),
  ]);
  if (current === undefined || version === undefined) throw new AppError('minutes_version.not_found');
  return {
    currentVersion: getPublicVersion(meeting, current.textVersion),
    lines: compareMinutes(current, version),
  };
}
