import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored, Where } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import type { Ports } from '../ports.ts';

/**
 * Selects the meetings of a series, or of the series of a meeting, or only this one if it is in no series. Undefined if the actor cannot read
 * the meeting. The actor may be unable to read some of the selected ones.
 */
export async function findSeriesSelection(
  { meetings }: Pick<Ports, 'meetings'>,
  actor: Actor,
  seriesOrMeetingId: string,
): Promise<Where<Meeting> | undefined> {
  if (seriesOrMeetingId === '') return undefined;
  const meeting = await meetings.find(actor, seriesOrMeetingId);
  if (meeting === undefined) return { seriesId: seriesOrMeetingId };
  if (getMeetingRole(meeting, actor) === undefined) return undefined;
  return meeting.seriesId === '' ? { id: meeting.id } : { seriesId: meeting.seriesId };
}

/** Matches no meeting if the actor cannot read the meeting that identifies the series. */
export async function createSeriesFilter(
  ports: Pick<Ports, 'meetings'>,
  actor: Actor,
  seriesOrMeetingId: string | undefined,
): Promise<(meeting: Stored<Meeting>) => boolean> {
  if (seriesOrMeetingId === undefined) return () => true;
  const selection = await findSeriesSelection(ports, actor, seriesOrMeetingId);
  if (selection === undefined) return () => false;
  return ({ id, seriesId }) => id === selection.id || (seriesId !== '' && seriesId === selection.seriesId);
}
