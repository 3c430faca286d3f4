import type { Actor } from '@minutehand/service-kit/identity';
import { dismissSuggestion } from '../../domain/series/series.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import { authorizeAndChangeMeeting, loadMeeting } from '../meetings/access.ts';
import { createSeriesView, type MeetingPair, type SeriesPorts, type SeriesView } from './create-series-view.ts';

/** Dismisses the suggestion of a series for this meeting. It is not suggested again, to any user. */
export async function dismissSeries(ports: SeriesPorts, actor: Actor, command: MeetingPair): Promise<SeriesView> {
  const { meetingId, otherMeetingId } = command;
  const { role } = await loadMeeting(ports, actor, meetingId, 'edit');
  const { meeting: other } = await loadMeeting(ports, actor, otherMeetingId);
  const changed = await authorizeAndChangeMeeting(ports, actor, meetingId, 'edit', (meeting) => {
    const document = dismissSuggestion(meeting, other);
    return document === meeting
      ? undefined
      : { document, events: [createMeetingChangedForNextVersion(meeting, ['meeting'])] };
  });
  return createSeriesView(ports, actor, changed, role);
}
