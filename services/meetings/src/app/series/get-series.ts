import type { Actor } from '@minutehand/service-kit/identity';
import { loadMeeting } from '../meetings/access.ts';
import { type SeriesPorts, type SeriesView, viewSeries } from './view-series.ts';

export async function getSeries(ports: SeriesPorts, actor: Actor, meetingId: string): Promise<SeriesView> {
  const { meeting, role } = await loadMeeting(ports, actor, meetingId);
  return viewSeries(ports, actor, meeting, role);
}
