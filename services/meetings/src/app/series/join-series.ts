import { AppError } from '@minutehand/contracts/errors';
import { createEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { addToSeries } from '../../domain/series/series.ts';
import { getPermissions } from '../../domain/sharing/policy.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import { authorizeAndChangeMeeting, loadMeeting } from '../meetings/access.ts';
import { createSeriesView, type MeetingPair, type SeriesPorts, type SeriesView } from './create-series-view.ts';

/** Adds the meeting to the series of the other meeting. When that has no series, creates one with both meetings. */
export async function joinSeries(ports: SeriesPorts, actor: Actor, command: MeetingPair): Promise<SeriesView> {
  const { meetingId, otherMeetingId } = command;
  const { role } = await loadMeeting(ports, actor, meetingId, 'edit');
  if (meetingId === otherMeetingId)
    throw new AppError('series.invalid', {
      message: "A meeting can't form a series with itself. Choose another meeting.",
    });
  const other = await ensureSeries(ports, actor, otherMeetingId);
  const joined = await authorizeAndChangeMeeting(ports, actor, meetingId, 'edit', (meeting) => {
    if (meeting.seriesId === other.seriesId) return undefined;
    const document = addToSeries(meeting, other);
    // Its transcript may be about action items of the earlier meetings.
    const comparisonEvents = meeting.importNumber > 0 ? [createEvent('meetings.series_joined', { meetingId })] : [];
    return { document, events: [createMeetingChangedForNextVersion(meeting, ['meeting']), ...comparisonEvents] };
  });
  return createSeriesView(ports, actor, joined, role);
}

/** Returns the other meeting, after adding it to a new series when it has none. */
async function ensureSeries(ports: SeriesPorts, actor: Actor, otherMeetingId: string): Promise<Stored<Meeting>> {
  const { meeting: other, role } = await loadMeeting(ports, actor, otherMeetingId);
  if (other.seriesId !== '') return other;
  if (!getPermissions(role).edit) throw new AppError('series.other_forbidden');
  const seriesId = ports.newId();
  return authorizeAndChangeMeeting(ports, actor, otherMeetingId, 'edit', (loaded) =>
    // A concurrent request may have created the series.
    loaded.seriesId !== ''
      ? undefined
      : { document: { ...loaded, seriesId }, events: [createMeetingChangedForNextVersion(loaded, ['meeting'])] },
  );
}
