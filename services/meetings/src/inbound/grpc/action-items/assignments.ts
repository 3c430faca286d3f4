import type * as proto from '@minutehand/contracts/proto/meetings/v1/assigned_items';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import type { AssignedItem } from '../../../app/assignments/assigned-item.ts';
import { completeAssignedItem } from '../../../app/assignments/complete-assigned-item.ts';
import { getAssignedItem } from '../../../app/assignments/get-assigned-item.ts';
import { getAssignmentEmailContents } from '../../../app/assignments/get-assignment-email-contents.ts';
import { getDueReminderContents } from '../../../app/assignments/get-due-reminder-contents.ts';
import { getMemberAssignmentEmailContents } from '../../../app/assignments/get-member-assignment-email-contents.ts';
import type { Ports } from '../../../app/ports.ts';
import { formatDay } from '../../../domain/calendar.ts';

type AssignedItemRpcs =
  | 'getAssignedItem'
  | 'completeAssignedItem'
  | 'getAssignmentMailDelivery'
  | 'getMemberAssignmentDelivery'
  | 'getDueReminderDelivery';

/** Handlers for items assigned to people outside the account. */
export function createAssignedItemHandlers(
  ports: Ports,
): Pick<Handlers<typeof MeetingsServiceService>, AssignedItemRpcs> {
  return {
    getAssignedItem: defineHandler({ services: ['gateway'] }, async ({ token }) => {
      return { assignedItem: presentAssignedItem(await getAssignedItem(ports, token)) };
    }),

    completeAssignedItem: defineHandler({ services: ['gateway'] }, async (command) => {
      return { assignedItem: presentAssignedItem(await completeAssignedItem(ports, command)) };
    }),

    getAssignmentMailDelivery: defineHandler({ services: ['notifications'] }, ({ assignmentMailId }, { caller }) =>
      getAssignmentEmailContents(ports, caller, assignmentMailId),
    ),

    getMemberAssignmentDelivery: defineHandler({ services: ['notifications'] }, (request, { caller }) =>
      getMemberAssignmentEmailContents(ports, caller, request),
    ),

    getDueReminderDelivery: defineHandler({ services: ['notifications'] }, ({ dueReminderId }, { caller }) =>
      getDueReminderContents(ports, caller, dueReminderId),
    ),
  };
}

function presentAssignedItem({ item, meetingTitle, assignedBy, isOverdue }: AssignedItem): proto.AssignedItem {
  return {
    description: item.description,
    dueDate: item.dueDate ?? '',
    dueDateFormatted: formatDay(item.dueDate),
    overdue: isOverdue,
    completed: item.state === 'done',
    meetingTitle,
    assignedBy,
  };
}
