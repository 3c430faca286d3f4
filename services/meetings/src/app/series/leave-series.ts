import type { Actor } from '@minutehand/service-kit/identity';
import { removeFromSeries } from '../../domain/series/series.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import { authorizeAndChangeMeeting } from '../meetings/access.ts';
import type { SeriesPorts } from './create-series-view.ts';

/** Removes the meeting from its series. Idempotent. */
export async function leaveSeries(ports: SeriesPorts, actor: Actor, meetingId: string): Promise<void> {
  await authorizeAndChangeMeeting(ports, actor, meetingId, 'edit', (meeting) =>
    meeting.seriesId === ''
      ? undefined
      : { document: removeFromSeries(meeting), events: [createMeetingChangedForNextVersion(meeting, ['meeting'])] },
  );
}
