import { AppError } from '@minutehand/contracts/errors';
import { LISTED_MINUTES_STATES, MEETING_STATES } from '@minutehand/contracts/meeting-states';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { parsePageLimit } from '@minutehand/service-kit/store';
import { retryProcessing } from '../../app/generation/retry-processing.ts';
import { archiveMeeting } from '../../app/meetings/archive-meeting.ts';
import { createMeeting } from '../../app/meetings/create-meeting.ts';
import { decideTitle } from '../../app/meetings/decide-title.ts';
import { deleteMeeting } from '../../app/meetings/delete-meeting.ts';
import { favoriteMeeting } from '../../app/meetings/favorite-meeting.ts';
import { getMeeting } from '../../app/meetings/get-meeting.ts';
import { getUsage } from '../../app/meetings/get-usage.ts';
import { listMeetings, MEETING_LIST_VIEWS, type MeetingListView } from '../../app/meetings/list-meetings.ts';
import { updateMeeting } from '../../app/meetings/update-meeting.ts';
import { findUsers } from '../../app/people/find-names.ts';
import type { Ports } from '../../app/ports.ts';
import { deleteTrashedMeeting } from '../../app/trash/delete-trashed-meeting.ts';
import { listTrashedMeetings } from '../../app/trash/list-trashed-meetings.ts';
import { restoreMeeting } from '../../app/trash/restore-meeting.ts';
import { trashMeeting } from '../../app/trash/trash-meeting.ts';
import { parseTimestamp } from '../../domain/calendar.ts';
import { presentMeeting, presentTrashedMeeting } from './present/present-meeting.ts';

type MeetingRpcs =
  | 'createMeeting'
  | 'getMeeting'
  | 'listMeetings'
  | 'updateMeeting'
  | 'deleteMeeting'
  | 'archiveMeeting'
  | 'favoriteMeeting'
  | 'trashMeeting'
  | 'listTrashedMeetings'
  | 'restoreMeeting'
  | 'deleteTrashedMeeting'
  | 'retryProcessing'
  | 'decideTitle'
  | 'getUsage';

export function createMeetingHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, MeetingRpcs> {
  return {
    createMeeting: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { accountMeetingTypeId: typeId, title, startedAt, attendees, requestKey } = request;
      const command = { typeId, title, startedAt, attendees, requestKey };
      return { meeting: presentMeeting(await createMeeting(ports, caller, command)) };
    }),

    getUsage: defineHandler({ accessScope: 'read' }, async (_request, { caller }) => ({
      usage: await getUsage(ports, caller),
    })),

    // Recordings checks access to the meeting of a recording.
    getMeeting: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai', 'recordings'] },
      async ({ meetingId, withTimeZone, withoutRelated = false }, { caller }) => {
        const meeting = presentMeeting(await getMeeting(ports, caller, meetingId, { withoutRelated }));
        if (!withTimeZone) return { meeting };
        const users = await findUsers(ports, caller.accountId, [caller.userId]);
        return { meeting, timeZone: users.get(caller.userId)?.timeZone ?? '' };
      },
    ),

    listMeetings: defineHandler(
      { accessScope: 'read', servicesActingForUsers: ['ai'] },
      async (request, { caller }) => {
        const page = await listMeetings(ports, caller, {
          typeId: request.type || undefined,
          ...parseState(request.state),
          isMine: request.mine,
          personId: request.person || undefined,
          startedFrom: parseBound(request.startedFrom),
          startedBefore: parseBound(request.startedBefore),
          text: request.query?.trim() || undefined,
          isOldestFirst: request.oldestFirst,
          view: parseView(request.view),
          seriesOf: request.seriesOf || undefined,
          limit: parsePageLimit(request.limit),
          cursor: request.cursor || undefined,
        });
        return { meetings: page.items.map(presentMeeting), nextCursor: page.nextCursor ?? '' };
      },
    ),

    updateMeeting: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingId, title, startedAt, accountMeetingTypeId: typeId, version } = request;
      const attendees = request.attendees?.names;
      const command = { meetingId, title, startedAt, typeId, attendees, version };
      return { meeting: presentMeeting(await updateMeeting(ports, caller, command)) };
    }),

    deleteMeeting: defineHandler({ accessScope: 'write' }, async ({ meetingId }, { caller }) => {
      await deleteMeeting(ports, caller, meetingId);
      return {};
    }),

    archiveMeeting: defineHandler({ accessScope: 'write' }, async ({ meetingId, archived }, { caller }) => {
      return { meeting: presentMeeting(await archiveMeeting(ports, caller, { meetingId, isArchived: archived })) };
    }),

    favoriteMeeting: defineHandler({ accessScope: 'write' }, async ({ meetingId, favorite }, { caller }) => {
      return { meeting: presentMeeting(await favoriteMeeting(ports, caller, { meetingId, isFavorite: favorite })) };
    }),

    trashMeeting: defineHandler({ accessScope: 'write' }, async ({ meetingId }, { caller }) => {
      await trashMeeting(ports, caller, meetingId);
      return {};
    }),

    listTrashedMeetings: defineHandler({ accessScope: 'read' }, async (request, { caller }) => {
      const page = await listTrashedMeetings(ports, caller, {
        limit: parsePageLimit(request.limit),
        cursor: request.cursor || undefined,
      });
      return { meetings: page.items.flatMap(presentTrashedMeeting), nextCursor: page.nextCursor ?? '' };
    }),

    restoreMeeting: defineHandler({ accessScope: 'write' }, async ({ meetingId }, { caller }) => {
      return { meeting: presentMeeting(await restoreMeeting(ports, caller, meetingId)) };
    }),

    deleteTrashedMeeting: defineHandler({ accessScope: 'write' }, async ({ meetingId }, { caller }) => {
      await deleteTrashedMeeting(ports, caller, meetingId);
      return {};
    }),

    retryProcessing: defineHandler({ accessScope: 'write' }, async (command, { caller }) => {
      return { meeting: presentMeeting(await retryProcessing(ports, caller, command)) };
    }),

    decideTitle: defineHandler({ accessScope: 'write' }, async ({ meetingId, decision }, { caller }) => {
      return { meeting: presentMeeting(await decideTitle(ports, caller, { meetingId, decision })) };
    }),
  };
}

/** The state of the meetings, or that of their minutes. */
function parseState(text: string) {
  const state = MEETING_STATES.find((name) => name === text);
  const minutesState = LISTED_MINUTES_STATES.find((name) => name === text);
  if (text !== '' && state === undefined && minutesState === undefined) throw new AppError('meeting.filter_invalid');
  return { state, minutesState };
}

function parseView(text: string | undefined): MeetingListView | undefined {
  if (!text) return undefined;
  const view = MEETING_LIST_VIEWS.find((name) => name === text);
  if (view === undefined) throw new AppError('meeting.filter_invalid');
  return view;
}

/** Throws meeting.filter_invalid when the text is not an instant. */
export function parseBound(text: string | undefined): Date | undefined {
  if (!text) return undefined;
  const moment = parseTimestamp(text);
  if (moment === undefined) throw new AppError('meeting.filter_invalid');
  return moment;
}
