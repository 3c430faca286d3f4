import { tokenParams } from '@minutehand/contracts/http/fields';
import { assignedItemResponseSchema } from '@minutehand/contracts/http/meetings/assigned-items';
import type { AssignedItem } from '@minutehand/contracts/proto/meetings/v1/assigned_items';
import type { RateLimits } from '../../../../app/ports.ts';
import type { Clients } from '../../clients.ts';
import { emptyToNull, requireField } from '../../present/proto-fields.ts';
import { createLinkLimits } from '../../requests/link-limits.ts';
import { defineRoute, type RequestContext, type Route } from '../../route.ts';

const commonFields = { tag: 'Assigned items', access: 'public', params: tokenParams } as const;
const responses = { 200: assignedItemResponseSchema } as const;
// The secret link authorizes the request, so there is no session and no CSRF check.
const writeRoute = { ...commonFields, scope: 'write', method: 'post', needsCsrfToken: false, responses } as const;

/** Action items of assignees outside the account, who open them with an emailed link. Reading has no side effects. */
export function createAssignedItemRoutes(dependencies: {
  meetings: Clients['meetings'];
  limits: RateLimits;
}): readonly Route[] {
  const { meetings, limits } = dependencies;

  const withRateLimits = createLinkLimits(limits, 'assigned_item.not_found');

  const complete = (token: string, completed: boolean, context: RequestContext) =>
    withRateLimits(token, context.network, async () => {
      const { assignedItem } = await meetings.completeAssignedItem({ token, completed }, context.asGateway);
      return { status: 200 as const, body: { assigned_item: presentAssignedItem(assignedItem) } };
    });

  return [
    defineRoute({
      ...commonFields,
      scope: 'read',
      method: 'get',
      path: '/assigned/{token}',
      summary: 'Get an assigned action item by its emailed link',
      responses,
      handle: ({ params }, context) =>
        withRateLimits(params.token, context.network, async () => {
          const { assignedItem } = await meetings.getAssignedItem({ token: params.token }, context.asGateway);
          return { status: 200 as const, body: { assigned_item: presentAssignedItem(assignedItem) } };
        }),
    }),
    defineRoute({
      ...writeRoute,
      path: '/assigned/{token}/complete',
      summary: 'Complete an assigned action item; idempotent',
      handle: ({ params }, context) => complete(params.token, true, context),
    }),
    defineRoute({
      ...writeRoute,
      path: '/assigned/{token}/reopen',
      summary: 'Reopen an assigned action item; idempotent',
      handle: ({ params }, context) => complete(params.token, false, context),
    }),
  ];
}

function presentAssignedItem(response: AssignedItem | undefined) {
  const { description, dueDate, dueDateFormatted, overdue, completed, meetingTitle, assignedBy } =
    requireField(response);
  return {
    ...{ description, due_date: emptyToNull(dueDate), due_date_formatted: dueDateFormatted, overdue, completed },
    ...{ meeting_title: meetingTitle, assigned_by: assignedBy },
  };
}
