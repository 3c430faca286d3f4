import type { Actor, Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { getMeetingRole } from '../../domain/sharing/policy.ts';
import { EARLIER_MEETINGS_MAX, SCANNED_SERIES_MEETINGS } from '../../limits.ts';
import type { Ports } from '../ports.ts';

/** Earlier meetings of the same series that the actor may read, latest first. */
export function findEarlierMeetings(
  ports: Pick<Ports, 'meetings'>,
  actor: Actor,
  meeting: Stored<Meeting>,
): Promise<Stored<Meeting>[]> {
  return findEarlierMeetingsInScope(ports, actor, meeting, (earlier) => getMeetingRole(earlier, actor) !== undefined);
}

/** Earlier meetings of the same series in a scope, latest first. */
export function findEarlierMeetingsInScope(
  ports: Pick<Ports, 'meetings'>,
  scope: Scope,
  { seriesId, startedAt }: Stored<Meeting>,
  isMatch: (earlier: Stored<Meeting>) => boolean = () => true,
): Promise<Stored<Meeting>[]> {
  if (seriesId === '') return Promise.resolve([]);
  const series = ports.meetings.stream(scope, {
    where: { seriesId, startedAt: { lt: startedAt } },
    sort: [['startedAt', 'desc']],
  });
  return takeMatches(series, { maxMatches: EARLIER_MEETINGS_MAX, maxScanned: SCANNED_SERIES_MEETINGS }, isMatch);
}

/** The first `maxMatches` matches among the first `maxScanned` elements. */
export async function takeMatches<T>(
  elements: AsyncIterable<T>,
  limits: { maxMatches: number; maxScanned: number },
  isMatch: (element: T) => boolean,
): Promise<T[]> {
  const matches: T[] = [];
  let scanned = 0;
  for await (const element of elements) {
    if (isMatch(element)) matches.push(element);
    scanned += 1;
    if (matches.length === limits.maxMatches || scanned === limits.maxScanned) break;
  }
  return matches;
}
