import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { type ComparedLine, compareTexts } from '../../domain/minutes/compare.ts';
import { minutesVersionIdOf } from '../../domain/minutes/minutes.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

/** An earlier text held against today's: what restoring it would bring, and what would go. */
export type VersionComparison = { currentVersion: number; lines: readonly ComparedLine[] };

/** For everybody who may read the meeting. */
export async function compareMinutesVersion(
  ports: Ports,
  actor: Actor,
  query: { meetingId: string; minutesVersion: number },
): Promise<VersionComparison> {
  const { meeting } = await loadMeeting(ports, actor, query.meetingId);
  const [today, version] = await Promise.all([
    ports.minutes.find(actor, meeting.id),
    ports.minutesVersions.find(actor, minutesVersionIdOf(meeting.id, query.minutesVersion)),
  ]);
  if (today === undefined || version === undefined) throw new AppError('minutes_version.not_found');
  return { currentVersion: today.textVersion, lines: compareTexts(today.content, version.content) };
}
