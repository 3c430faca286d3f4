import { idParams } from '@minutehand/contracts/http/fields';
import {
  actionItemsBulkResponseSchema,
  actionItemsBulkSchema,
} from '@minutehand/contracts/http/meetings/action-items-bulk';
import { BULK_UPDATE_DEADLINE_MS } from '../../../../limits.ts';
import type { Clients } from '../../clients.ts';
import { presentActionItem } from '../../present/action-items.ts';
import { renderActionItems, renderFlash } from '../../present/turbo-streams.ts';
import { defineRoute, type Route } from '../../route.ts';
import { sendTurboStream, wantsTurboStream } from '../../turbo-stream.ts';

const UPDATED = 'Action items updated successfully';

/** Bulk update of action items; also responds with Turbo Streams. */
export function actionItemBulkRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
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
      body: actionItemsBulkSchema,
      turboStream: { failureHeading: 'Failed to update action items' },
      responses: { 200: actionItemsBulkResponseSchema },
      handle: async ({ params, body }, { call, request }) => {
        const { actionItems } = await meetings.bulkUpdateActionItems(
          {
            meetingId: params.id,
            actionItemIds: body.action_item_ids,
            assigneeType: body.assignee_type ?? '',
            assigneeId: body.assignee_id ?? '',
            assigneeName: body.assignee_name ?? '',
            assigneeEmail: body.assignee_email ?? '',
            dueDate: body.due_date ?? '',
            amendment: body.amendment,
          },
          { ...call, deadlineMs: BULK_UPDATE_DEADLINE_MS },
        );
        const items = actionItems.map(presentActionItem);
        if (!wantsTurboStream(request)) return { status: 200, body: { message: UPDATED, action_items: items } };
        const stream = renderActionItems(items) + renderFlash('success', UPDATED);
        return { write: async (response) => sendTurboStream(response, stream) };
      },
      reread: async ({ params, body }, { call }) => {
        const { actionItems } = await meetings.listActionItems({ meetingId: params.id }, call);
        const updated = actionItems.filter(({ id }) => body.action_item_ids.includes(id));
        return { status: 200, body: { message: UPDATED, action_items: updated.map(presentActionItem) } };
      },
    }),
  ];
}
