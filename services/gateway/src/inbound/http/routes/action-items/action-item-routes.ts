import { AppError } from '@minutehand/contracts/errors';
import { idParams } from '@minutehand/contracts/http/fields';
import {
  actionItemCountsSchema,
  actionItemCreateSchema,
  actionItemDeleteQuerySchema,
  actionItemParamsSchema,
  actionItemPatchSchema,
  actionItemResponseSchema,
  actionItemsQuerySchema,
  actionItemsResponseSchema,
  meetingActionItemsQuerySchema,
} from '@minutehand/contracts/http/meetings/action-items';
import type { ActionItem } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../clients.ts';
import {
  presentActionItem,
  presentActionItemResponse,
  selectActionItems,
  toActionItemChanges,
  toSources,
} from '../../present/action-items.ts';
import { emptyToNull } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const readRoute = { tag: 'Action items', access: 'user', scope: 'read', method: 'get' } as const;
const writeRoute = { tag: 'Action items', access: 'user', scope: 'write', errorsAsList: true } as const;

export function createActionItemRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  async function findActionItem(meetingId: string, actionItemId: string, call: CallOptions): Promise<ActionItem> {
    const { actionItems } = await meetings.listActionItems({ meetingId }, call);
    const found = actionItems.find(({ id }) => id === actionItemId);
    if (found === undefined) throw new AppError('platform.not_found');
    return found;
  }

  return [
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/action_items',
      summary: 'List the action items of a meeting, excluding rejected ones',
      params: idParams,
      query: meetingActionItemsQuerySchema,
      responses: { 200: actionItemsResponseSchema },
      handle: async ({ params, query }, { call }) => {
        const { actionItems } = await meetings.listActionItems({ meetingId: params.id }, call);
        const selected = selectActionItems(actionItems.map(presentActionItem), query);
        return { status: 200, body: { action_items: selected, next_cursor: null } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/action_items',
      summary: 'Create an action item, optionally from a line of the transcript or minutes',
      params: idParams,
      body: actionItemCreateSchema,
      responses: { 201: actionItemResponseSchema },
      handle: async ({ params, body }, { call, requestKey }) => {
        const created = await meetings.createActionItem(
          {
            meetingId: params.id,
            actionItem: toActionItemChanges(body.action_item),
            requestKey,
            amendment: body.amendment,
            sources: toSources(body.action_item.sources),
          },
          { ...call, isIdempotent: requestKey !== '' },
        );
        return { status: 201, body: presentActionItemResponse(created.actionItem) };
      },
      respondToRepeat: async ({ params }, { call }, actionItemId) => ({
        status: 201,
        body: presentActionItemResponse(await findActionItem(params.id, actionItemId, call)),
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/meetings/{id}/action_items/{action_item_id}',
      summary: 'Update, accept or reject an action item',
      params: actionItemParamsSchema,
      body: actionItemPatchSchema,
      responses: { 200: actionItemResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const updated = await meetings.updateActionItem(
          {
            meetingId: params.id,
            actionItemId: params.action_item_id,
            changes: toActionItemChanges(body.action_item, body.action_item.version),
            amendment: body.amendment,
          },
          call,
        );
        return { status: 200, body: presentActionItemResponse(updated.actionItem) };
      },
      respondToRepeat: async ({ params }, { call }) => ({
        status: 200,
        body: presentActionItemResponse(await findActionItem(params.id, params.action_item_id, call)),
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/meetings/{id}/action_items/{action_item_id}/toggle_status',
      summary: 'Toggle completion of an action item',
      params: actionItemParamsSchema,
      responses: { 200: actionItemResponseSchema },
      handle: async ({ params }, { call }) => {
        const updated = await meetings.toggleActionItem(
          { meetingId: params.id, actionItemId: params.action_item_id },
          call,
        );
        return { status: 200, body: presentActionItemResponse(updated.actionItem) };
      },
      respondToRepeat: async ({ params }, { call }) => ({
        status: 200,
        body: presentActionItemResponse(await findActionItem(params.id, params.action_item_id, call)),
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      path: '/meetings/{id}/action_items/{action_item_id}',
      summary: 'Delete an action item',
      params: actionItemParamsSchema,
      query: actionItemDeleteQuerySchema,
      responses: { 204: 'Deleted' },
      handle: async ({ params, query }, { call }) => {
        const { id: meetingId, action_item_id: actionItemId } = params;
        await meetings.deleteActionItem({ meetingId, actionItemId, amendment: query.amendment }, call);
        return { status: 204 };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/action_items/counts',
      summary: "Count the items to review, and the user's open and overdue items",
      responses: { 200: actionItemCountsSchema },
      handle: async (_, { call }) => {
        const { toReview, open, overdue } = await meetings.countActionItems({}, call);
        return { status: 200, body: { to_review: toReview, open, overdue } };
      },
    }),
    defineRoute({
      ...readRoute,
      path: '/action_items',
      summary: 'List action items across meetings',
      query: actionItemsQuerySchema,
      responses: { 200: actionItemsResponseSchema },
      handle: async ({ query }, { call }) => {
        const page = await meetings.listAssignedActionItems(
          {
            assignee: query.assignee,
            state: query.state ?? '',
            dueBefore: query.due_before ?? '',
            priorities: query.priority && { texts: query.priority },
            sort: query.sort,
            limit: query.limit,
            cursor: query.cursor ?? '',
          },
          call,
        );
        return {
          status: 200,
          body: { action_items: page.actionItems.map(presentActionItem), next_cursor: emptyToNull(page.nextCursor) },
        };
      },
    }),
  ];
}
