import type { Actor } from '@minutehand/service-kit/identity';
import { removeFromSeries } from '../../domain/series/series.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import { changeMeetingAs } from '../meetings/access.ts';
import type { SeriesPorts } from './view-series.ts';

/** Removes the meeting from its series. Idempotent. */
export async function leaveSeries(ports: SeriesPorts, actor: Actor, meetingId: string): Promise<void> {
  await changeMeetingAs(ports, actor, meetingId, 'edit', (meeting) =>
    meeting.seriesId === ''
      ? undefined
      : { document: removeFromSeries(meeting), events: [createMeetingChangedForNextVersion(meeting, ['meeting'])] },
  );
}
