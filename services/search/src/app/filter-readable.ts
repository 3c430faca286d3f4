import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Hit, Ports } from './ports.ts';

/** The index may be stale, so the meetings service checks which meetings the user can read now. Keeps the order. */
export async function filterReadableIds(
  { clients }: Pick<Ports, 'clients'>,
  actor: Actor,
  meetingIds: Iterable<string>,
  signal: AbortSignal,
): Promise<string[]> {
  const ids = [...new Set(meetingIds)];
  if (ids.length === 0) return [];
  const readableIds = new Set(await clients.filterReadable(actor, ids, signal));
  return ids.filter((id) => readableIds.has(id));
}

/** The hits of meetings that the user can read now, in their order. */
export async function filterReadableHits<H extends Pick<Hit, 'meetingId'>>(
  ports: Pick<Ports, 'clients'>,
  actor: Actor,
  hits: readonly H[],
  signal: AbortSignal,
): Promise<H[]> {
  const meetingIds = hits.map(({ meetingId }) => meetingId);
  const readable = new Set(await filterReadableIds(ports, actor, meetingIds, signal));
  return hits.filter(({ meetingId }) => readable.has(meetingId));
}

/** Converts every failure but an invalid filter to search.unavailable, because hits must not be returned without a permission check. */
export async function withUnavailableError<T>(
  { log }: Pick<Ports, 'log'>,
  { accountId }: Actor,
  operation: () => Promise<T>,
): Promise<T> {
  try {
    return await operation();
  } catch (error) {
    if (error instanceof AppError && error.code === 'meeting.filter_invalid') throw error;
    log.warn({ err: error, accountId }, 'search failed');
    throw new AppError('search.unavailable', { cause: error });
  }
}
