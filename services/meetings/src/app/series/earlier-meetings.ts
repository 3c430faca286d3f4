import type { Actor, Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { roleOf } from '../../domain/sharing/policy.ts';
import { EARLIER_MEETINGS, SERIES_MEETINGS_SCANNED } from '../../limits.ts';
import type { Ports } from '../ports.ts';

/** The latest meetings of the same series that began before this one, the latest first; only those that the actor may read. */
export function findEarlierMeetings(
  ports: Pick<Ports, 'meetings'>,
  actor: Actor,
  meeting: Stored<Meeting>,
): Promise<Stored<Meeting>[]> {
  return earlierMeetings(ports, actor, meeting, (earlier) => roleOf(earlier, actor) !== undefined);
}

/** The same for work that is done for nobody in person. */
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

/** The first that are wanted, of so many that are looked at. */
export async function firstOf<T>(
  all: AsyncIterable<T>,
  most: { wanted: number; scanned: number },
  isWanted: (one: T) => boolean,
): Promise<T[]> {
  const found: T[] = [];
  let scanned = 0;
  for await (const one of all) {
    if (isWanted(one)) found.push(one);
    scanned += 1;
    if (found.length === most.wanted || scanned === most.scanned) break;
  }
  return found;
}
