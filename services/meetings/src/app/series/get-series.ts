import type { Actor } from '@minutehand/service-kit/identity';
import { loadMeeting } from '../meetings/access.ts';
import { createSeriesView, type SeriesPorts, type SeriesView } from './create-series-view.ts';

export async function getSeries(ports: SeriesPorts, actor: Actor, meetingId: string): Promise<SeriesView> {
  const { meeting, role } = await loadMeeting(ports, actor, meetingId);
  return createSeriesView(ports, actor, meeting, role);
}
