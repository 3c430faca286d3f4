import { AppError } from '@minutehand/contracts/errors';
import { idParams, pageQuery } from '@minutehand/contracts/http/fields';
import {
  meetingTypeCreateSchema,
  meetingTypePatchSchema,
  meetingTypeResponseSchema,
  meetingTypesResponseSchema,
} from '@minutehand/contracts/http/meetings/meeting-types';
import { PAGE_MAX } from '@minutehand/contracts/limits';
import type { MeetingType } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../clients.ts';
import {
  presentMeetingType,
  presentMeetingTypeResponse,
  toMeetingTypeChanges,
} from '../../present/meetings/meeting-types.ts';
import { emptyToNull } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const readRoute = { tag: 'Meeting types', access: 'user', scope: 'read', method: 'get' } as const;
const writeRoute = { tag: 'Meeting types', access: 'user', scope: 'write' } as const;

export function createMeetingTypeRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  async function findMeetingType(meetingTypeId: string, call: CallOptions): Promise<MeetingType> {
    let cursor = '';
    do {
      const page = await meetings.listMeetingTypes({ limit: PAGE_MAX, cursor }, call);
      const found = page.meetingTypes.find(({ id }) => id === meetingTypeId);
      if (found !== undefined) return found;
      cursor = page.nextCursor;
    } while (cursor !== '');
    throw new AppError('platform.not_found');
  }

  return [
    defineRoute({
      ...readRoute,
      path: '/account_meeting_types',
      summary: 'List meeting types',
      query: pageQuery,
      responses: { 200: meetingTypesResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await meetings.listMeetingTypes({ limit: query.limit, cursor: query.cursor ?? '' }, call);
        return {
          status: 200,
          body: {
            account_meeting_types: page.meetingTypes.map(presentMeetingType),
            next_cursor: emptyToNull(page.nextCursor),
          },
        };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/account_meeting_types',
      summary: 'Create a meeting type; missing fields get default values',
      body: meetingTypeCreateSchema,
      responses: { 201: meetingTypeResponseSchema },
      handle: async ({ body }, { call, requestKey }) => {
        const created = await meetings.createMeetingType(
          { meetingType: toMeetingTypeChanges(body.account_meeting_type), requestKey },
          { ...call, isIdempotent: requestKey !== '' },
        );
        return { status: 201, body: presentMeetingTypeResponse(created.meetingType) };
      },
      respondToRepeat: async (_, { call }, meetingTypeId) => ({
        status: 201,
        body: presentMeetingTypeResponse(await findMeetingType(meetingTypeId, call)),
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/account_meeting_types/{id}',
      summary: 'Update a meeting type; its creator, owners and admins only',
      params: idParams,
      body: meetingTypePatchSchema,
      responses: { 200: meetingTypeResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const { version, ...fields } = body.account_meeting_type;
        const updated = await meetings.updateMeetingType(
          { meetingTypeId: params.id, changes: toMeetingTypeChanges(fields), version },
          call,
        );
        return { status: 200, body: presentMeetingTypeResponse(updated.meetingType) };
      },
      respondToRepeat: async ({ params }, { call }) => ({
        status: 200,
        body: presentMeetingTypeResponse(await findMeetingType(params.id, call)),
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      path: '/account_meeting_types/{id}',
      summary: 'Delete a meeting type; meetings of the type are kept',
      params: idParams,
      responses: { 204: 'Deleted' },
      handle: async ({ params }, { call }) => {
        await meetings.deleteMeetingType({ meetingTypeId: params.id }, call);
        return { status: 204 };
      },
    }),
  ];
}
