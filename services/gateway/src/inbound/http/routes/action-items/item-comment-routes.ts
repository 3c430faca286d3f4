import { AppError } from '@minutehand/contracts/errors';
import { pageQuery } from '@minutehand/contracts/http/fields';
import { actionItemParamsSchema } from '@minutehand/contracts/http/meetings/action-items';
import {
  itemCommentCreateSchema,
  itemCommentParamsSchema,
  itemCommentPatchSchema,
  itemCommentResponseSchema,
  itemCommentsResponseSchema,
} from '@minutehand/contracts/http/meetings/item-comments';
import { COMMENTS_PER_ACTION_ITEM } from '@minutehand/contracts/limits';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../clients.ts';
import { presentItemComment } from '../../present/item-comments.ts';
import { emptyToNull } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const readRoute = { tag: 'Action items', access: 'user', scope: 'read', method: 'get' } as const;
const writeRoute = { tag: 'Action items', access: 'user', scope: 'write' } as const;

const PATH = '/meetings/{id}/action_items/{action_item_id}/comments';

/** Comments on an action item, for users who can read its meeting. */
export function createItemCommentRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  async function readComment(
    { id: meetingId, action_item_id: actionItemId }: { id: string; action_item_id: string },
    commentId: string,
    call: CallOptions,
  ) {
    const request = { meetingId, actionItemId, limit: COMMENTS_PER_ACTION_ITEM, cursor: '' };
    const { comments } = await meetings.listItemComments(request, call);
    const comment = comments.find(({ id }) => id === commentId);
    if (comment === undefined) throw new AppError('platform.not_found');
    return { comment: presentItemComment(comment) };
  }

  return [
    defineRoute({
      ...readRoute,
      path: PATH,
      summary: 'List the comments on an action item, newest first',
      params: actionItemParamsSchema,
      query: pageQuery,
      responses: { 200: itemCommentsResponseSchema },
      handle: async ({ params, query }, { call }) => {
        const { id: meetingId, action_item_id: actionItemId } = params;
        const request = { meetingId, actionItemId, limit: query.limit, cursor: query.cursor ?? '' };
        const { comments, nextCursor } = await meetings.listItemComments(request, call);
        return {
          status: 200,
          body: { comments: comments.map(presentItemComment), next_cursor: emptyToNull(nextCursor) },
        };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: PATH,
      summary: 'Comment on an action item',
      params: actionItemParamsSchema,
      body: itemCommentCreateSchema,
      responses: { 201: itemCommentResponseSchema },
      handle: async ({ params, body }, { call, requestKey }) => {
        const { id: meetingId, action_item_id: actionItemId } = params;
        const { comment } = await meetings.createItemComment(
          { meetingId, actionItemId, text: body.comment.text, requestKey },
          { ...call, isIdempotent: requestKey !== '' },
        );
        return { status: 201, body: { comment: presentItemComment(comment) } };
      },
      respondToRepeat: async ({ params }, { call }, commentId) => ({
        status: 201,
        body: await readComment(params, commentId, call),
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: `${PATH}/{comment_id}`,
      summary: 'Edit a comment of the signed-in user',
      params: itemCommentParamsSchema,
      body: itemCommentPatchSchema,
      responses: { 200: itemCommentResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const { id: meetingId, action_item_id: actionItemId, comment_id: commentId } = params;
        const { comment } = await meetings.updateItemComment(
          { meetingId, actionItemId, commentId, text: body.comment.text, version: body.comment.version },
          call,
        );
        return { status: 200, body: { comment: presentItemComment(comment) } };
      },
      respondToRepeat: async ({ params }, { call }) => ({
        status: 200,
        body: await readComment(params, params.comment_id, call),
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      path: `${PATH}/{comment_id}`,
      summary: 'Delete a comment of the signed-in user',
      params: itemCommentParamsSchema,
      responses: { 204: 'Deleted' },
      handle: async ({ params }, { call }) => {
        const { id: meetingId, action_item_id: actionItemId, comment_id: commentId } = params;
        await meetings.deleteItemComment({ meetingId, actionItemId, commentId }, call);
        return { status: 204 };
      },
    }),
  ];
}
