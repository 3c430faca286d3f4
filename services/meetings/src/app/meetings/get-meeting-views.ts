import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { getDefaultMeetingTypeId, type MeetingType } from '../../domain/meeting-types/meeting-type.ts';
import { toFavoriteId } from '../../domain/meetings/favorite.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { type MeetingRole, requireRole } from '../../domain/sharing/policy.ts';
import { findListedSpeakers, getListedName } from '../../domain/transcript/listed-speakers.ts';
import { findNames } from '../people/find-names.ts';
import type { Ports } from '../ports.ts';

/** A meeting with the data that is shown with it, for one actor. */
export type MeetingView = {
  meeting: Stored<Meeting>;
  role: MeetingRole;
  /** Undefined when the type has been deleted. */
  type: Stored<MeetingType> | undefined;
  /** Both from the meeting's type, or from the default type if its type was deleted. */
  consentRequired: boolean;
  audioRetentionDays: number;
  ownerName: string;
  /** The names of the first speakers. */
  speakerNames: readonly string[];
  actionItemCount: number;
  openActionItemCount: number;
  isFavorite: boolean;
};

type ViewPorts = Pick<Ports, 'favorites' | 'meetingTypes' | 'actionItems' | 'people' | 'deletedUsers' | 'directory'>;

/** Adds data from other aggregates. */
export async function getMeetingViews(
  ports: ViewPorts,
  actor: Actor,
  meetings: readonly Stored<Meeting>[],
): Promise<MeetingView[]> {
  const [types, names, counts, favorites] = await Promise.all([
    findTypes(ports, actor, meetings),
    findNames(
      ports,
      actor.accountId,
      meetings.flatMap((meeting) => [meeting.ownerId, ...listSpeakers(meeting).map(({ userId }) => userId)]),
    ),
    countActionItems(
      ports,
      actor,
      meetings.map((meeting) => meeting.id),
    ),
    ports.favorites.findMany(
      actor,
      meetings.map((meeting) => toFavoriteId(meeting.id, actor.userId)),
    ),
  ]);
  const favoriteIds = new Set(favorites.filter(({ isFavorite }) => isFavorite).map(({ meetingId }) => meetingId));
  return meetings.map((meeting) => ({
    meeting,
    role: requireRole(meeting, actor),
    ...types.getTypeFields(meeting),
    ownerName: names.get(meeting.ownerId) ?? '',
    speakerNames: listSpeakers(meeting).map((speaker) => getListedName(speaker, names)),
    actionItemCount: counts.listed.get(meeting.id) ?? 0,
    openActionItemCount: counts.open.get(meeting.id) ?? 0,
    isFavorite: favoriteIds.has(meeting.id),
  }));
}

const listSpeakers = (meeting: Meeting) => findListedSpeakers(meeting) ?? [];

/** Without the names of owner and speakers, the counts of action items, and favorites. */
export async function getMeetingViewWithoutRelated(
  ports: Pick<ViewPorts, 'meetingTypes'>,
  actor: Actor,
  meeting: Stored<Meeting>,
): Promise<MeetingView> {
  const types = await findTypes(ports, actor, [meeting]);
  const related = { ownerName: '', speakerNames: [], actionItemCount: 0, openActionItemCount: 0, isFavorite: false };
  return { meeting, role: requireRole(meeting, actor), ...types.getTypeFields(meeting), ...related };
}

/** The types of meetings, and the default type, whose settings are valid for meetings of a deleted type. */
async function findTypes(ports: Pick<ViewPorts, 'meetingTypes'>, actor: Actor, meetings: readonly Stored<Meeting>[]) {
  const defaultTypeId = getDefaultMeetingTypeId(actor.accountId);
  const typeIds = [...new Set([...meetings.map((meeting) => meeting.typeId), defaultTypeId])];
  const types = await ports.meetingTypes.findMany(actor, typeIds);
  const typeById = new Map(types.map((type) => [type.id, type]));
  return {
    getTypeFields({ typeId }: Meeting) {
      const type = typeById.get(typeId);
      const { consentRequired = false, audioRetentionDays = 0 } = type ?? typeById.get(defaultTypeId) ?? {};
      return { type, consentRequired, audioRetentionDays };
    },
  };
}

export async function getMeetingView(ports: ViewPorts, actor: Actor, meeting: Stored<Meeting>): Promise<MeetingView> {
  const [view] = await getMeetingViews(ports, actor, [meeting]);
  if (view === undefined) throw new Error('getMeetingViews returned no view');
  return view;
}

/** Counts by meeting id: of all items but rejected ones, and of open items. */
async function countActionItems(
  ports: ViewPorts,
  actor: Actor,
  meetingIds: readonly string[],
): Promise<{ listed: ReadonlyMap<string, number>; open: ReadonlyMap<string, number> }> {
  const meetingId = { in: meetingIds };
  const [listed, open] = await Promise.all([
    ports.actionItems.countBy(actor, 'meetingId', { meetingId, state: { in: ['proposed', 'open', 'done'] } }),
    ports.actionItems.countBy(actor, 'meetingId', { meetingId, state: 'open' }),
  ]);
  return { listed, open };
}
