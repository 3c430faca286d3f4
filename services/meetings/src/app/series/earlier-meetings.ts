import type { Actor, Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import { EARLIER_MEETINGS, SERIES_MEETINGS_SCANNED } from '../../limits.ts';
import type { Ports } from '../ports.ts';

/** Earlier meetings of the same series that the actor may read, latest first. */
export function findEarlierMeetings(
  ports: Pick<Ports, 'meetings'>,
  actor: Actor,
  meeting: Stored<Meeting>,
): Promise<Stored<Meeting>[]> {
  return earlierMeetings(ports, actor, meeting, (earlier) => getMeetingRole(earlier, actor) !== undefined);
}

/** Earlier meetings of the same series in a scope, latest first. */
export function earlierMeetings(
  ports: Pick<Ports, 'meetings'>,
  scope: Scope,
  { seriesId, startedAt }: Stored<Meeting>,
  isWanted: (earlier: Stored<Meeting>) => boolean = () => true,
): Promise<Stored<Meeting>[]> {
  if (seriesId === '') return Promise.resolve([]);
  const series = ports.meetings.stream(scope, {
    where: { seriesId, startedAt: { lt: startedAt } },
    sort: [['startedAt', 'desc']],
  });
  return firstOf(series, { wanted: EARLIER_MEETINGS, scanned: SERIES_MEETINGS_SCANNED }, isWanted);
}

/** The first `wanted` matches among the first `scanned` elements. */
export async function firstOf<T>(
  elements: AsyncIterable<T>,
  limits: { wanted: number; scanned: number },
  isWanted: (element: T) => boolean,
): Promise<T[]> {
  const found: T[] = [];
  let scanned = 0;
  for await (const element of elements) {
    if (isWanted(element)) found.push(element);
    scanned += 1;
    if (found.length === limits.wanted || scanned === limits.scanned) break;
  }
  return found;
}
