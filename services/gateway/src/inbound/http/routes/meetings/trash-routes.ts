import { idParams, pageQuery } from '@minutehand/contracts/http/fields';
import { meetingResponseSchema, trashedMeetingsResponseSchema } from '@minutehand/contracts/http/meetings/meetings';
import type { Clients } from '../../clients.ts';
import { presentMeeting } from '../../present/meetings/meetings.ts';
import { emptyToNull } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const writeRoute = { tag: 'Meetings', access: 'user', scope: 'write', params: idParams } as const;

/** The trash: meetings that can be restored for 30 days. */
export function createTrashRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return [
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/trash',
      summary: 'Move a meeting to the trash, from which it is deleted after 30 days',
      responses: { 204: 'In the trash' },
      handle: async ({ params }, { call }) => {
        await meetings.trashMeeting({ meetingId: params.id }, call);
        return { status: 204 };
      },
    }),
    defineRoute({
      tag: 'Meetings',
      access: 'user',
      scope: 'read',
      method: 'get',
      path: '/trashed_meetings',
      summary: 'List the meetings in the trash that the user may restore',
      query: pageQuery,
      responses: { 200: trashedMeetingsResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await meetings.listTrashedMeetings({ limit: query.limit, cursor: query.cursor ?? '' }, call);
        return {
          status: 200,
          body: {
            meetings: page.meetings.map(({ id, title, startedAt, trashedAt, deletedAt }) => ({
              ...{ id, title, started_at: startedAt, trashed_at: trashedAt, deleted_at: deletedAt },
            })),
            next_cursor: emptyToNull(page.nextCursor),
          },
        };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/trashed_meetings/{id}/restore',
      summary: 'Take a meeting out of the trash',
      responses: { 200: meetingResponseSchema },
      handle: async ({ params }, { call }) => {
        const { meeting } = await meetings.restoreMeeting({ meetingId: params.id }, call);
        return { status: 200, body: { meeting: presentMeeting(meeting) } };
      },
      respondToRepeat: async ({ params }, { call }) => {
        const { meeting } = await meetings.getMeeting({ meetingId: params.id }, call);
        return { status: 200, body: { meeting: presentMeeting(meeting) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      path: '/trashed_meetings/{id}',
      summary: 'Delete a meeting in the trash and all its data',
      responses: { 204: 'Deleted' },
      handle: async ({ params }, { call }) => {
        await meetings.deleteTrashedMeeting({ meetingId: params.id }, call);
        return { status: 204 };
      },
    }),
  ];
}
