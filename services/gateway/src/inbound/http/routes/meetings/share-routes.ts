import { AppError } from '@minutehand/contracts/errors';
import { idParams } from '@minutehand/contracts/http/fields';
import {
  type Share,
  shareCreateSchema,
  shareParamsSchema,
  sharePatchSchema,
  shareResponseSchema,
  shareRoleSchema,
  sharesResponseSchema,
} from '@minutehand/contracts/http/meetings/shares';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/shares';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../clients.ts';
import { requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const readRoute = { tag: 'Meetings', access: 'user', scope: 'read', method: 'get' } as const;
const writeRoute = { tag: 'Meetings', access: 'user', scope: 'write' } as const;

function presentShare({ userId, name, email, role }: proto.Share): Share {
  return { user_id: userId, name, email, role: shareRoleSchema.parse(role) };
}

/** Shares of a meeting with members. */
export function createShareRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  async function findShare(meetingId: string, userId: string, call: CallOptions): Promise<proto.Share> {
    const { shares } = await meetings.listShares({ meetingId }, call);
    const found = shares.find((share) => share.userId === userId);
    if (found === undefined) throw new AppError('platform.not_found');
    return found;
  }

  return [
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/shares',
      summary: 'List owners and shares of a meeting',
      params: idParams,
      responses: { 200: sharesResponseSchema },
      handle: async ({ params }, { call }) => {
        const { shares } = await meetings.listShares({ meetingId: params.id }, call);
        return { status: 200, body: { shares: shares.map(presentShare), next_cursor: null } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/shares',
      summary: 'Share a meeting with a member',
      params: idParams,
      body: shareCreateSchema,
      wrappedIn: 'share',
      responses: { 201: shareResponseSchema },
      handle: async ({ params, body }, { call, requestKey }) => {
        const created = await meetings.createShare(
          { meetingId: params.id, userId: body.user_id, role: body.role, requestKey },
          { ...call, isIdempotent: requestKey !== '' },
        );
        return { status: 201, body: { share: presentShare(requireField(created.share)) } };
      },
      respondToRepeat: async ({ params, body }, { call }) => ({
        status: 201,
        body: { share: presentShare(await findShare(params.id, body.user_id, call)) },
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/meetings/{id}/shares/{user_id}',
      summary: 'Change the role of a share',
      params: shareParamsSchema,
      body: sharePatchSchema,
      wrappedIn: 'share',
      responses: { 200: shareResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const updated = await meetings.updateShare(
          { meetingId: params.id, userId: params.user_id, role: body.role },
          call,
        );
        return { status: 200, body: { share: presentShare(requireField(updated.share)) } };
      },
      respondToRepeat: async ({ params }, { call }) => ({
        status: 200,
        body: { share: presentShare(await findShare(params.id, params.user_id, call)) },
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      path: '/meetings/{id}/shares/{user_id}',
      summary: 'Remove a share, or leave a shared meeting',
      params: shareParamsSchema,
      responses: { 204: 'Removed' },
      handle: async ({ params }, { call }) => {
        await meetings.deleteShare({ meetingId: params.id, userId: params.user_id }, call);
        return { status: 204 };
      },
    }),
  ];
}
