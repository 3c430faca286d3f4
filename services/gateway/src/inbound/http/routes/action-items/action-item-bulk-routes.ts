import { errorCatalog, isErrorCode } from '@minutehand/contracts/errors';
import { idParams } from '@minutehand/contracts/http/fields';
import {
  actionItemsBulkDeleteResponseSchema,
  actionItemsBulkDeleteSchema,
  actionItemsBulkUpdateAcrossMeetingsResponseSchema,
  actionItemsBulkUpdateAcrossMeetingsSchema,
  actionItemsBulkUpdateResponseSchema,
  actionItemsBulkUpdateSchema,
} from '@minutehand/contracts/http/meetings/action-items-bulk';
import type { SkippedActionItem } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { z } from 'zod';
import { BULK_UPDATE_DEADLINE_MS } from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import { presentActionItem } from '../../present/action-items.ts';
import { renderActionItems, renderFlash } from '../../present/turbo-streams.ts';
import { defineRoute, type Route } from '../../route.ts';
import { sendTurboStream, wantsTurboStream } from '../../turbo-stream.ts';

const UPDATED = 'Action items updated successfully';

const writeRoute = { tag: 'Action items', access: 'user', scope: 'write', errorsAsList: true } as const;

/** Bulk changes of action items: of one meeting, which also responds with Turbo Streams, or of several. */
export function createActionItemBulkRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  return [
    defineRoute({
      tag: 'Action items',
      access: 'user',
      scope: 'write',
      errorsAsList: true,
      method: 'patch',
      path: '/meetings/{id}/action_items/bulk_update',
      summary: 'Update several action items; none if one is not in the meeting',
      params: idParams,
      body: actionItemsBulkUpdateSchema,
      turboStream: { failureHeading: 'Failed to update action items' },
      responses: { 200: actionItemsBulkUpdateResponseSchema },
      handle: async ({ params, body }, { call, request }) => {
        const { actionItems } = await meetings.bulkUpdateActionItems(
          { ...toBulkChange(body), meetingId: params.id, amendment: body.amendment },
          { ...call, deadlineMs: BULK_UPDATE_DEADLINE_MS },
        );
        const items = actionItems.map(presentActionItem);
        if (!wantsTurboStream(request)) return { status: 200, body: { message: UPDATED, action_items: items } };
        const stream = renderActionItems(items) + renderFlash('success', UPDATED);
        return { write: async (response) => sendTurboStream(response, stream) };
      },
      respondToRepeat: async ({ params, body }, { call }) => {
        const { actionItems } = await meetings.listActionItems({ meetingId: params.id }, call);
        const updated = actionItems.filter(({ id }) => body.action_item_ids.includes(id));
        return { status: 200, body: { message: UPDATED, action_items: updated.map(presentActionItem) } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/action_items/bulk_update',
      summary: 'Update several action items of any meetings; skips those that the user may not change',
      body: actionItemsBulkUpdateAcrossMeetingsSchema,
      responses: { 200: actionItemsBulkUpdateAcrossMeetingsResponseSchema },
      handle: async ({ body }, { call }) => {
        const { actionItems, skipped } = await meetings.updateActionItemsAcrossMeetings(toBulkChange(body), {
          ...call,
          deadlineMs: BULK_UPDATE_DEADLINE_MS,
        });
        return {
          status: 200,
          body: { action_items: actionItems.map(presentActionItem), skipped: skipped.map(presentSkipped) },
        };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/action_items/bulk_delete',
      summary: 'Delete several action items of any meetings; skips those that the user may not delete',
      body: actionItemsBulkDeleteSchema,
      responses: { 200: actionItemsBulkDeleteResponseSchema },
      handle: async ({ body }, { call }) => {
        const { deletedIds, skipped } = await meetings.deleteActionItemsAcrossMeetings(
          { actionItemIds: body.action_item_ids, amendment: body.amendment },
          { ...call, deadlineMs: BULK_UPDATE_DEADLINE_MS },
        );
        return { status: 200, body: { deleted_ids: deletedIds, skipped: skipped.map(presentSkipped) } };
      },
    }),
  ];
}

/** An empty value leaves the field unchanged. */
function toBulkChange(body: z.output<typeof actionItemsBulkUpdateAcrossMeetingsSchema>) {
  return {
    actionItemIds: body.action_item_ids,
    assigneeType: body.assignee_type ?? '',
    assigneeId: body.assignee_id ?? '',
    assigneeName: body.assignee_name ?? '',
    assigneeEmail: body.assignee_email ?? '',
    dueDate: body.due_date ?? '',
    state: body.state ?? '',
    priority: body.priority ?? '',
  };
}

function presentSkipped({ actionItemId, code }: SkippedActionItem) {
  return {
    action_item_id: actionItemId,
    error: errorCatalog[isErrorCode(code) ? code : 'platform.internal'].message,
  };
}
