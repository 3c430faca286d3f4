import { AppError } from '@minutehand/contracts/errors';
import { defineEvent } from '@minutehand/contracts/events';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored, Where } from '@minutehand/service-kit/store';
import { defaultMeetingTypeIdOf } from '../../domain/meeting-types/meeting-type.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import {
  findSuggestion,
  joinSeries as join,
  leaveSeries as leave,
  refuseSeries as refuse,
} from '../../domain/series/series.ts';
import { type MeetingRole, permissionsOf, roleOf, seesWholeAccount } from '../../domain/sharing/policy.ts';
import {
  OFFERED_MEETINGS,
  OFFERED_MEETINGS_SCANNED,
  SERIES_CANDIDATES,
  SERIES_MEETINGS_LISTED,
  SERIES_MEETINGS_SCANNED,
} from '../../limits.ts';
import { meetingChangedNext } from '../events.ts';
import { changeMeetingAs, loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { firstOf } from './earlier-meetings.ts';

/** A meeting's series as somebody sees it: a series of which they can read no other meeting is none. */
export type SeriesView = {
  isPart: boolean;
  meetings: Stored<Meeting>[];
  suggestion: Stored<Meeting> | undefined;
};

type SeriesPorts = Pick<Ports, 'meetings' | 'newId'>;
export type OtherMeeting = { meetingId: string; otherMeetingId: string };

export async function getSeries(ports: SeriesPorts, actor: Actor, meetingId: string): Promise<SeriesView> {
  const { meeting, role } = await loadMeeting(ports, actor, meetingId);
  return viewSeries(ports, actor, meeting, role);
}

/** The meeting goes with the other one from now on. Where that is in no series, both are in a new one. */
export async function joinSeries(ports: SeriesPorts, actor: Actor, command: OtherMeeting): Promise<SeriesView> {
  const { meetingId, otherMeetingId } = command;
  const { role } = await loadMeeting(ports, actor, meetingId, 'edit');
  if (meetingId === otherMeetingId)
    throw new AppError('series.invalid', { message: 'A meeting cannot continue itself.' });
  const other = await putInSeries(ports, actor, otherMeetingId);
  const joined = await changeMeetingAs(ports, actor, meetingId, 'edit', (meeting) => {
    if (meeting.seriesId === other.seriesId) return undefined;
    const document = join(meeting, other);
    // What was said in it before it came into the series may be about the earlier ones.
    const compare = meeting.transcriptRevision > 0 ? [defineEvent('meetings.series_joined', { meetingId })] : [];
    return { document, events: [meetingChangedNext(meeting, ['meeting']), ...compare] };
  });
  return viewSeries(ports, actor, joined, role);
}

/** The meeting goes with no others from now on. Again, it stays so. */
export async function leaveSeries(ports: SeriesPorts, actor: Actor, meetingId: string): Promise<void> {
  await changeMeetingAs(ports, actor, meetingId, 'edit', (meeting) =>
    meeting.seriesId === ''
      ? undefined
      : { document: leave(meeting), events: [meetingChangedNext(meeting, ['meeting'])] },
  );
}

/** That it goes with the other one is not proposed again, to nobody. */
export async function refuseSeries(ports: SeriesPorts, actor: Actor, command: OtherMeeting): Promise<SeriesView> {
  const { meetingId, otherMeetingId } = command;
  const { role } = await loadMeeting(ports, actor, meetingId, 'edit');
  const { meeting: other } = await loadMeeting(ports, actor, otherMeetingId);
  const changed = await changeMeetingAs(ports, actor, meetingId, 'edit', (meeting) => {
    const document = refuse(meeting, other);
    return document === meeting ? undefined : { document, events: [meetingChangedNext(meeting, ['meeting'])] };
  });
  return viewSeries(ports, actor, changed, role);
}

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

/** The other meeting, in a series: its own, or a new one where it had none. */
async function putInSeries(ports: SeriesPorts, actor: Actor, otherMeetingId: string): Promise<Stored<Meeting>> {
  const { meeting: other, role } = await loadMeeting(ports, actor, otherMeetingId);
  if (other.seriesId !== '') return other;
  if (!permissionsOf(role).edit) throw new AppError('series.other_forbidden');
  const seriesId = ports.newId();
  return changeMeetingAs(ports, actor, otherMeetingId, 'edit', (loaded) =>
    // Somebody may have been faster.
    loaded.seriesId !== ''
      ? undefined
      : { document: { ...loaded, seriesId }, events: [meetingChangedNext(loaded, ['meeting'])] },
  );
}

async function viewSeries(
  ports: SeriesPorts,
  actor: Actor,
  meeting: Stored<Meeting>,
  role: MeetingRole,
): Promise<SeriesView> {
  const meetings = await othersOf(ports, actor, meeting);
  const maySuggest = meeting.seriesId === '' && permissionsOf(role).edit;
  const suggestion = maySuggest ? await suggestionFor(ports, actor, meeting) : undefined;
  return { isPart: meetings.length > 0, meetings, suggestion };
}

async function othersOf(
  ports: SeriesPorts,
  actor: Actor,
  { id, seriesId }: Stored<Meeting>,
): Promise<Stored<Meeting>[]> {
  if (seriesId === '') return [];
  const series = ports.meetings.stream(actor, { where: { seriesId }, sort: [['startedAt', 'desc']] });
  const most = { wanted: SERIES_MEETINGS_LISTED, scanned: SERIES_MEETINGS_SCANNED };
  return firstOf(series, most, (other) => other.id !== id && roleOf(other, actor) !== undefined);
}

/** Among the meetings before this one that the actor may read and put it together with. */
async function suggestionFor(
  ports: SeriesPorts,
  actor: Actor,
  meeting: Stored<Meeting>,
): Promise<Stored<Meeting> | undefined> {
  const { items } = await ports.meetings.page(actor, {
    where: { ...readableBy(actor), startedAt: { lt: meeting.startedAt } },
    sort: [['startedAt', 'desc']],
    limit: SERIES_CANDIDATES,
  });
  const candidates = items.filter((other) => isJoinable(other, actor));
  return findSuggestion(meeting, candidates, defaultMeetingTypeIdOf(actor.accountId));
}

function readableBy(actor: Actor): Where<Meeting> {
  return seesWholeAccount(actor) ? {} : { readerIds: { contains: actor.userId } };
}

/** True for meetings of a series, and for those that the actor may put into one. */
function isJoinable(meeting: Stored<Meeting>, actor: Actor): boolean {
  const role = roleOf(meeting, actor);
  return role !== undefined && (meeting.seriesId !== '' || permissionsOf(role).edit);
}
