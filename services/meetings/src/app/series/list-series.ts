import type { Actor } from '@minutehand/service-kit/identity';
import { getSeriesName } from '../../domain/series/series-name.ts';
import { LISTED_SERIES_MAX, SCANNED_MEETINGS, SERIES_NAME_TITLES } from '../../limits.ts';
import { createReadableFilter, type SeriesPorts } from './create-series-view.ts';

/** A series as the actor sees it. */
export type ListedSeries = {
  readonly seriesId: string;
  /** The first of its meetings that the actor can read. */
  readonly meetingId: string;
  /** The meetings that the actor can read, the latest first. */
  readonly meetingIds: readonly string[];
  readonly name: string;
  readonly meetingCount: number;
};

/** The series with at least two meetings that the actor can read, archived ones too: that of the latest meeting first. */
export async function listSeries(ports: Pick<SeriesPorts, 'meetings'>, actor: Actor): Promise<ListedSeries[]> {
  const found = new Map<string, { meetingIds: string[]; titles: string[] }>();
  let scanned = 0;
  const meetings = ports.meetings.stream(actor, { where: createReadableFilter(actor), sort: [['startedAt', 'desc']] });
  for await (const { id, title, seriesId } of meetings) {
    if (seriesId !== '') {
      const { meetingIds = [], titles = [] } = found.get(seriesId) ?? {};
      meetingIds.push(id);
      if (titles.length < SERIES_NAME_TITLES) titles.push(title);
      found.set(seriesId, { meetingIds, titles });
    }
    scanned += 1;
    if (scanned === SCANNED_MEETINGS) break;
  }
  return [...found]
    .filter(([, { meetingIds }]) => meetingIds.length > 1)
    .slice(0, LISTED_SERIES_MAX)
    .map(([seriesId, { meetingIds, titles }]) => ({
      seriesId,
      meetingId: meetingIds.at(-1) ?? '',
      meetingIds,
      name: getSeriesName(titles),
      meetingCount: meetingIds.length,
    }));
}
