import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { LISTED_JOINABLE_MEETINGS_MAX, SCANNED_JOINABLE_MEETINGS } from '../../limits.ts';
import { loadMeeting } from '../meetings/access.ts';
import { createReadableFilter, isJoinable, type SeriesPorts } from './create-series-view.ts';
import { takeMatches } from './earlier-meetings.ts';

/** Meetings with which this one can share a series, filtered by a part of the title, latest first. */
export async function listSeriesCandidates(
  ports: SeriesPorts,
  actor: Actor,
  { meetingId, query }: { meetingId: string; query: string },
): Promise<Stored<Meeting>[]> {
  const { meeting } = await loadMeeting(ports, actor, meetingId, 'edit');
  const text = query.normalize('NFKC').trim().toLowerCase();
  const candidateMeetings = ports.meetings.stream(actor, {
    where: createReadableFilter(actor),
    sort: [['startedAt', 'desc']],
  });
  return takeMatches(
    candidateMeetings,
    { maxMatches: LISTED_JOINABLE_MEETINGS_MAX, maxScanned: SCANNED_JOINABLE_MEETINGS },
    (other) => {
      const isInSeries = other.id === meeting.id || (meeting.seriesId !== '' && meeting.seriesId === other.seriesId);
      return !isInSeries && isJoinable(other, actor) && other.title.normalize('NFKC').toLowerCase().includes(text);
    },
  );
}
