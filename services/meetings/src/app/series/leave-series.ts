import type { Actor } from '@minutehand/service-kit/identity';
import { leaveSeries as leave } from '../../domain/series/series.ts';
import { meetingChangedNext } from '../events.ts';
import { changeMeetingAs } from '../meetings/access.ts';
import type { SeriesPorts } from './view-series.ts';

/** The meeting goes with no others from now on. Again, it stays so. */
export async function leaveSeries(ports: SeriesPorts, actor: Actor, meetingId: string): Promise<void> {
  await changeMeetingAs(ports, actor, meetingId, 'edit', (meeting) =>
    meeting.seriesId === ''
      ? undefined
      : { document: leave(meeting), events: [meetingChangedNext(meeting, ['meeting'])] },
  );
}
