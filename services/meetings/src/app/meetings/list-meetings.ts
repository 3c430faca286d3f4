import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { ListedMinutesState, MeetingState } from '@minutehand/contracts/meeting-states';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Page, Query, Stored, Where } from '@minutehand/service-kit/store';
import { includesText, type Meeting } from '../../domain/meetings/meeting.ts';
import { getMeetingRole, getPermissions, hasAccountWideAccess } from '../../domain/sharing/policy.ts';
import { SCANNED_LIST_MEETINGS } from '../../limits.ts';
import { selectApproved } from '../approval/select-approved.ts';
import type { Ports } from '../ports.ts';
import { findSeriesSelection } from '../series/create-series-filter.ts';
import { copyMissingSpeakers } from '../transcript/copy-speakers.ts';
import { findFavoriteIds } from './favorite-meeting.ts';
import { getMeetingViews, type MeetingView } from './get-meeting-views.ts';

export const MEETING_LIST_VIEWS = ['favorites', 'archived', 'to_approve'] as const;
export type MeetingListView = (typeof MEETING_LIST_VIEWS)[number];

export type ListMeetings = {
  /** `to_approve`: minutes in review that the actor may approve. Undefined: the meetings that are not archived. */
  view?: MeetingListView | undefined;
  typeId: string | undefined;
  state: MeetingState | undefined;
  minutesState?: ListedMinutesState | undefined;
  isMine: boolean;
  /** The id of a user who owns the meetings or with whom they are shared. */
  personId?: string | undefined;
  startedFrom?: Date | undefined;
  startedBefore?: Date | undefined;
  /** Part of a title or of an attendee's name. */
  text?: string | undefined;
  isOldestFirst?: boolean | undefined;
  /** The id of a series, or of a meeting; selects all meetings of its series, including this one. */
  seriesOf?: string | undefined;
  limit: number;
  cursor: string | undefined;
};

type Matches = (meeting: Meeting) => boolean;
type Select = (
  meetings: readonly Stored<Meeting>[],
) => readonly Stored<Meeting>[] | Promise<readonly Stored<Meeting>[]>;

/** The matching meetings that the actor may read, by start. */
export async function listMeetings(ports: Ports, actor: Actor, query: ListMeetings): Promise<Page<MeetingView>> {
  const { limit, cursor, personId, text } = query;
  const favoriteIds = query.view === 'favorites' ? await findFavoriteIds(ports, actor) : undefined;
  const where = query.seriesOf === undefined ? toWhere(actor, query) : await findSeriesWhere(ports, actor, query);
  if (where === undefined) return { items: [], nextCursor: null };
  /** False for all but one meeting if `seriesOf` is a meeting that is in no series. */
  const isSelected = (id: string) => typeof where.id !== 'string' || where.id === id;
  const selection: Query<Meeting> = {
    where: { ...where, ...(favoriteIds && { id: { in: favoriteIds.filter(isSelected) } }) },
    sort: [['startedAt', query.isOldestFirst ? 'asc' : 'desc']],
  };
  const isMatch = createMatcher(actor, query);
  const select: Select = (meetings) => {
    const matches = meetings.filter(isMatch);
    return query.minutesState === 'approved' ? selectApproved(ports, actor, matches) : matches;
  };
  const mayMatchFew =
    [personId, text, query.seriesOf, query.minutesState].some((value) => value !== undefined) ||
    (query.view ?? 'favorites') !== 'favorites';
  const page = await pageMatches(ports, actor, selection, { limit, cursor, mayMatchFew }, select);
  const meetings = await copyMissingSpeakers(ports, actor, page.items);
  return { items: await getMeetingViews(ports, actor, meetings), nextCursor: page.nextCursor };
}

/** Checks what `toWhere` does not select by. */
function createMatcher(actor: Actor, query: ListMeetings): Matches {
  const { view, personId, text } = query;
  const reviewState = getReviewState(query);
  const hasPerson: Matches = ({ readerIds }) => personId === undefined || readerIds.includes(personId);
  const hasText: Matches = (meeting) => text === undefined || includesText(meeting, text);
  // Favorites are listed even if they are archived.
  const isInView: Matches = ({ archivedAt }) => view === 'favorites' || (archivedAt !== null) === (view === 'archived');
  const isReadable: Matches = (meeting) => {
    const role = getMeetingRole(meeting, actor);
    return role !== undefined && (view !== 'to_approve' || getPermissions(role).approve);
  };
  const hasReviewState: Matches = ({ isInReview }) =>
    (reviewState === undefined || isInReview === reviewState) && (view !== 'to_approve' || isInReview === true);
  const isExcluded = createExclusion(actor, query);
  return (meeting) =>
    isInView(meeting) &&
    isReadable(meeting) &&
    hasReviewState(meeting) &&
    hasPerson(meeting) &&
    hasText(meeting) &&
    !isExcluded(meeting);
}

/** The part of the query that indexes support. Person and view are also checked for each meeting. */
export function toWhere(actor: Actor, query: Omit<ListMeetings, 'limit' | 'cursor'>): Where<Meeting> {
  const { typeId, state, isMine, personId, startedFrom: gte, startedBefore: lt } = query;
  // Few meetings are or were in review: a separate index finds them, and permission and person are checked for each.
  const isInReview = getReviewState(query);
  const readerId = hasAccountWideAccess(actor) ? personId : actor.userId;
  return {
    ...(isInReview === undefined ? {} : { isInReview }),
    ...(isMine ? { ownerId: actor.userId } : {}),
    ...(isInReview !== undefined || isMine || readerId === undefined ? {} : { readerIds: { contains: readerId } }),
    ...(typeId === undefined ? {} : { typeId }),
    ...(state === undefined ? {} : { state }),
    ...selectStart(gte, lt),
  };
}

/** The stored `isInReview` of the meetings: false for those that left the review, which approved ones have passed. */
function getReviewState({ view, minutesState }: Pick<ListMeetings, 'view' | 'minutesState'>): boolean | undefined {
  if (minutesState === 'approved') return false;
  return view === 'to_approve' || minutesState === 'in_review' ? true : undefined;
}

const selectStart = (gte: Date | undefined, lt: Date | undefined): Where<Meeting> =>
  gte === undefined && lt === undefined ? {} : { startedAt: { ...(gte && { gte }), ...(lt && { lt }) } };

/**
 * Like `toWhere`, but for the meetings of a series, which have their own index. Undefined if the actor cannot read
 * the meeting that identifies the series.
 */
async function findSeriesWhere(
  ports: Ports,
  actor: Actor,
  { seriesOf = '', startedFrom: gte, startedBefore: lt }: ListMeetings,
): Promise<Where<Meeting> | undefined> {
  const selection = await findSeriesSelection(ports, actor, seriesOf);
  return selection && { ...selection, ...selectStart(gte, lt) };
}

/** True for meetings of a series that `toWhere` would not select. */
function createExclusion(actor: Actor, { seriesOf, typeId, state, isMine }: ListMeetings): Matches {
  if (seriesOf === undefined) return () => false;
  return (meeting) =>
    getMeetingRole(meeting, actor) === undefined ||
    (typeId !== undefined && meeting.typeId !== typeId) ||
    (state !== undefined && meeting.state !== state) ||
    (isMine && meeting.ownerId !== actor.userId);
}

/** A page of the matching meetings, found by reading meetings one by one. If few match, it may be short although it has a cursor. */
async function pageMatches(
  ports: Pick<Ports, 'meetings'>,
  actor: Actor,
  selection: Query<Meeting>,
  { limit, cursor, mayMatchFew }: { limit: number; cursor: string | undefined; mayMatchFew: boolean },
  select: Select,
): Promise<Page<Stored<Meeting>>> {
  const found: Stored<Meeting>[] = [];
  let next = cursor;
  for (let scanned = 0; scanned < SCANNED_LIST_MEETINGS; ) {
    // Otherwise only archived meetings and those in the trash do not match.
    const pageSize = mayMatchFew || scanned > 0 ? PAGE_MAX : limit;
    const page = await ports.meetings.page(actor, { ...selection, limit: pageSize, cursor: next });
    found.push(...(await select(page.items)));
    const last = found[limit - 1];
    if (last !== undefined && (found.length > limit || page.nextCursor !== null))
      return { items: found.slice(0, limit), nextCursor: ports.meetings.cursorAfter(actor, selection, last) };
    if (page.nextCursor === null) return { items: found, nextCursor: null };
    next = page.nextCursor;
    scanned += pageSize;
  }
  return { items: found, nextCursor: next ?? null };
}
