import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { getSeriesName } from '../../domain/series/series-name.ts';
import { SCANNED_MEETINGS, SERIES_NAME_TITLES } from '../../limits.ts';
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

/**
 * The series with at least two meetings that the actor can read, archived ones too: that of the latest meeting first. The cursor is the id of
 * the last series of a page. A series with a new meeting moves to the beginning: if it was the last of a page, the next page repeats series.
 */
export async function listSeries(
  ports: Pick<SeriesPorts, 'meetings'>,
  actor: Actor,
  { limit, cursor }: { readonly limit: number; readonly cursor: string | undefined },
): Promise<{ items: ListedSeries[]; nextCursor: string | null }> {
  const series = await findSeries(ports, actor);
  const start = cursor === undefined ? 0 : series.findIndex(({ seriesId }) => seriesId === cursor) + 1;
  // The series of the cursor does not exist any more: the client starts again.
  if (cursor !== undefined && start === 0) throw new AppError('platform.cursor_invalid');
  const items = series.slice(start, start + limit);
  const isLastPage = start + limit >= series.length;
  return { items, nextCursor: isLastPage ? null : (items.at(-1)?.seriesId ?? null) };
}

async function findSeries(ports: Pick<SeriesPorts, 'meetings'>, actor: Actor): Promise<ListedSeries[]> {
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
    .map(([seriesId, { meetingIds, titles }]) => ({
      seriesId,
      meetingId: meetingIds.at(-1) ?? '',
      meetingIds,
      name: getSeriesName(titles),
      meetingCount: meetingIds.length,
    }));
}
