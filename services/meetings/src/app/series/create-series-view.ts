import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored, Where } from '@minutehand/service-kit/store';
import { getDefaultMeetingTypeId } from '../../domain/meeting-types/meeting-type.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { findSuggestion } from '../../domain/series/series.ts';
import { getMeetingRole, getPermissions, hasAccountWideAccess, type MeetingRole } from '../../domain/sharing/policy.ts';
import { LISTED_SERIES_MEETINGS_MAX, SCANNED_SERIES_MEETINGS, SERIES_CANDIDATES_MAX } from '../../limits.ts';
import type { Ports } from '../ports.ts';
import { takeMatches } from './earlier-meetings.ts';

/** A meeting's series as the actor sees it. `isInSeries` is false when the actor can read no other meeting of it. */
export type SeriesView = {
  isInSeries: boolean;
  meetings: Stored<Meeting>[];
  suggestion: Stored<Meeting> | undefined;
};

export type SeriesPorts = Pick<Ports, 'meetings' | 'newId'>;

export type MeetingPair = { meetingId: string; otherMeetingId: string };

export async function createSeriesView(
  ports: SeriesPorts,
  actor: Actor,
  meeting: Stored<Meeting>,
  role: MeetingRole,
): Promise<SeriesView> {
  const meetings = await findOtherMeetings(ports, actor, meeting);
  const canSuggest = meeting.seriesId === '' && getPermissions(role).edit;
  const suggestion = canSuggest ? await findSeriesSuggestion(ports, actor, meeting) : undefined;
  return { isInSeries: meetings.length > 0, meetings, suggestion };
}

async function findOtherMeetings(
  ports: SeriesPorts,
  actor: Actor,
  { id, seriesId }: Stored<Meeting>,
): Promise<Stored<Meeting>[]> {
  if (seriesId === '') return [];
  const series = ports.meetings.stream(actor, { where: { seriesId }, sort: [['startedAt', 'desc']] });
  const limits = { maxMatches: LISTED_SERIES_MEETINGS_MAX, maxScanned: SCANNED_SERIES_MEETINGS };
  return takeMatches(series, limits, (other) => other.id !== id && getMeetingRole(other, actor) !== undefined);
}

/** Considers earlier meetings that the actor may read and join with this one. */
async function findSeriesSuggestion(
  ports: SeriesPorts,
  actor: Actor,
  meeting: Stored<Meeting>,
): Promise<Stored<Meeting> | undefined> {
  const { items } = await ports.meetings.page(actor, {
    where: { ...createReadableFilter(actor), startedAt: { lt: meeting.startedAt } },
    sort: [['startedAt', 'desc']],
    limit: SERIES_CANDIDATES_MAX,
  });
  const candidates = items.filter((other) => isJoinable(other, actor));
  return findSuggestion(meeting, candidates, getDefaultMeetingTypeId(actor.accountId));
}

export function createReadableFilter(actor: Actor): Where<Meeting> {
  return hasAccountWideAccess(actor) ? {} : { readerIds: { contains: actor.userId } };
}

/** True for readable meetings of a series, and for those that the actor may add to one. */
export function isJoinable(meeting: Stored<Meeting>, actor: Actor): boolean {
  const role = getMeetingRole(meeting, actor);
  return role !== undefined && (meeting.seriesId !== '' || getPermissions(role).edit);
}
