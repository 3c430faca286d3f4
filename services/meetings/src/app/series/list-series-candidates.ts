import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { OFFERED_MEETINGS, OFFERED_MEETINGS_SCANNED } from '../../limits.ts';
import { loadMeeting } from '../meetings/access.ts';
import { firstOf } from './earlier-meetings.ts';
import { isJoinable, readableBy, type SeriesPorts } from './view-series.ts';

/** Meetings that this one could be put together with by hand: by a part of their title, the latest first. */
export async function listSeriesCandidates(
  ports: SeriesPorts,
  actor: Actor,
  { meetingId, query }: { meetingId: string; query: string },
): Promise<Stored<Meeting>[]> {
  const { meeting } = await loadMeeting(ports, actor, meetingId, 'edit');
  const wanted = query.normalize('NFKC').trim().toLowerCase();
  const all = ports.meetings.stream(actor, { where: readableBy(actor), sort: [['startedAt', 'desc']] });
  return firstOf(all, { wanted: OFFERED_MEETINGS, scanned: OFFERED_MEETINGS_SCANNED }, (other) => {
    const isThere = other.id === meeting.id || (meeting.seriesId !== '' && meeting.seriesId === other.seriesId);
    return !isThere && isJoinable(other, actor) && other.title.normalize('NFKC').toLowerCase().includes(wanted);
  });
}
