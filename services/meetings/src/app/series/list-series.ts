import type { Actor } from '@minutehand/service-kit/identity';
import { getSeriesName } from '../../domain/series/series-name.ts';
import { LISTED_SERIES_MAX, SCANNED_MEETINGS, SERIES_NAME_TITLES } from '../../limits.ts';
import { createReadableFilter, type SeriesPorts } from './create-series-view.ts';

/** A series as the actor sees it. */
export type ListedSeries = {
  /** The first of its meetings that the actor can read; it stays the same when meetings follow. */
  readonly meetingId: string;
  readonly name: string;
  readonly meetingCount: number;
};

/** The series with at least two meetings that the actor can read, archived ones too: that of the latest meeting first. */
export async function listSeries(ports: Pick<SeriesPorts, 'meetings'>, actor: Actor): Promise<ListedSeries[]> {
  const found = new Map<string, { firstId: string; titles: string[]; count: number }>();
  let scanned = 0;
  const meetings = ports.meetings.stream(actor, { where: createReadableFilter(actor), sort: [['startedAt', 'desc']] });
  for await (const { id, title, seriesId } of meetings) {
    if (seriesId !== '') {
      const { titles = [], count = 0 } = found.get(seriesId) ?? {};
      if (count < SERIES_NAME_TITLES) titles.push(title);
      found.set(seriesId, { firstId: id, titles, count: count + 1 });
    }
    scanned += 1;
    if (scanned === SCANNED_MEETINGS) break;
  }
  return [...found.values()]
    .filter(({ count }) => count > 1)
    .slice(0, LISTED_SERIES_MAX)
    .map(({ firstId, titles, count }) => ({ meetingId: firstId, name: getSeriesName(titles), meetingCount: count }));
}
