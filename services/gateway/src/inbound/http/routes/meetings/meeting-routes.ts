import { idParams } from '@minutehand/contracts/http/fields';
import {
  meetingCreateSchema,
  meetingPatchSchema,
  meetingResponseSchema,
  meetingRetrySchema,
  meetingsQuerySchema,
  meetingsResponseSchema,
  titleResponseSchema,
} from '@minutehand/contracts/http/meetings/meetings';
import type { Clients } from '../../clients.ts';
import { presentMeeting, presentTitle } from '../../present/meetings/meetings.ts';
import { emptyToNull } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const readRoute = { tag: 'Meetings', access: 'user', scope: 'read', method: 'get' } as const;
const writeRoute = { tag: 'Meetings', access: 'user', scope: 'write' } as const;

function createTitleRoute(
  meetings: Clients['meetings'],
  decision: 'accept' | 'dismiss' | 'reshow',
  summary: string,
): Route {
  return defineRoute({
    ...writeRoute,
    method: 'post',
    path: `/meetings/{id}/title/${decision}`,
    summary,
    params: idParams,
    responses: { 200: titleResponseSchema },
    handle: async ({ params }, { call }) => {
      const { meeting } = await meetings.decideTitle({ meetingId: params.id, decision }, call);
      return { status: 200, body: presentTitle(meeting) };
    },
    respondToRepeat: async ({ params }, { call }) => {
      const { meeting } = await meetings.getMeeting({ meetingId: params.id }, call);
      return { status: 200, body: presentTitle(meeting) };
    },
  });
}

export function createMeetingRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return [
    defineRoute({
      ...readRoute,
      path: '/meetings',
      summary: 'List meetings',
      query: meetingsQuerySchema,
      responses: { 200: meetingsResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await meetings.listMeetings(
          {
            type: query.type ?? '',
            state: query.state ?? '',
            mine: query.mine === '1' || query.mine === 'true',
            limit: query.limit,
            cursor: query.cursor ?? '',
            person: query.person,
            startedFrom: query.started_from,
            startedBefore: query.started_before,
            query: query.q,
            oldestFirst: query.sort === 'oldest',
            view: query.view,
          },
          call,
        );
        return {
          status: 200,
          body: { meetings: page.meetings.map(presentMeeting), next_cursor: emptyToNull(page.nextCursor) },
        };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings',
      summary: 'Create a meeting with the agenda of its type',
      body: meetingCreateSchema,
      responses: { 201: meetingResponseSchema },
      handle: async ({ body }, { call, requestKey }) => {
        const created = await meetings.createMeeting(
          {
            title: body.meeting.title ?? '',
            accountMeetingTypeId: body.meeting.account_meeting_type_id ?? '',
            startedAt: body.meeting.started_at ?? '',
            attendees: body.meeting.attendees ?? [],
            requestKey,
          },
          { ...call, isIdempotent: requestKey !== '' },
        );
        return { status: 201, body: { meeting: presentMeeting(created.meeting) } };
      },
      respondToRepeat: async (_, { call }, meetingId) => {
        const { meeting } = await meetings.getMeeting({ meetingId }, call);
        return { status: 201, body: { meeting: presentMeeting(meeting) } };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}',
      summary: 'Get a meeting',
      params: idParams,
      responses: { 200: meetingResponseSchema },
      handle: async ({ params }, { call }) => {
        const { meeting } = await meetings.getMeeting({ meetingId: params.id }, call);
        return { status: 200, body: { meeting: presentMeeting(meeting) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/meetings/{id}',
      summary: 'Update title, start or type of a meeting',
      params: idParams,
      body: meetingPatchSchema,
      responses: { 200: meetingResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const updated = await meetings.updateMeeting(
          {
            meetingId: params.id,
            title: body.meeting.title,
            startedAt: body.meeting.started_at,
            accountMeetingTypeId: body.meeting.account_meeting_type_id,
            attendees: body.meeting.attendees && { names: body.meeting.attendees },
            version: body.meeting.version,
          },
          call,
        );
        return { status: 200, body: { meeting: presentMeeting(updated.meeting) } };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { meeting } = await meetings.getMeeting({ meetingId: params.id }, call);
        return { status: 200, body: { meeting: presentMeeting(meeting) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      path: '/meetings/{id}',
      summary: 'Delete a meeting and all its data',
      params: idParams,
      responses: { 204: 'Deleted' },
      handle: async ({ params }, { call }) => {
        await meetings.deleteMeeting({ meetingId: params.id }, call);
        return { status: 204 };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/retry',
      summary: 'Retry a failed step, or regenerate the minutes or a section as a proposal',
      params: idParams,
      body: meetingRetrySchema,
      responses: { 202: meetingResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const { section = '', instruction = '' } = body;
        const { meeting } = await meetings.retryProcessing({ meetingId: params.id, section, instruction }, call);
        return { status: 202, body: { meeting: presentMeeting(meeting) } };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { meeting } = await meetings.getMeeting({ meetingId: params.id }, call);
        return { status: 202, body: { meeting: presentMeeting(meeting) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/generate_action_items',
      summary: 'Regenerate action items; also generates minutes and title if missing',
      params: idParams,
      responses: { 202: meetingResponseSchema },
      handle: async ({ params }, { call }) => {
        const { meeting } = await meetings.retryProcessing(
          { meetingId: params.id, section: '', instruction: '', onlyActionItems: true },
          call,
        );
        return { status: 202, body: { meeting: presentMeeting(meeting) } };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { meeting } = await meetings.getMeeting({ meetingId: params.id }, call);
        return { status: 202, body: { meeting: presentMeeting(meeting) } };
      },
    }),
    createTitleRoute(meetings, 'accept', 'Accept the suggested title'),
    createTitleRoute(meetings, 'dismiss', 'Dismiss the suggested title'),
    createTitleRoute(meetings, 'reshow', 'Restore a dismissed title suggestion'),
  ];
}
