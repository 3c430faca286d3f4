import {
  type ActionItem,
  type ActionItemCreate,
  type ActionItemPatch,
  type ActionItemResponse,
  actionItemStateSchema,
} from '@minutehand/contracts/http/meetings/action-items';
import type * as meetings from '@minutehand/contracts/proto/meetings/v1/meetings';
import { presentCitation } from './minutes.ts';
import { orNull, requireField } from './proto-fields.ts';

export function presentActionItem(item: meetings.ActionItem): ActionItem {
  return {
    id: item.id,
    meeting_id: item.meetingId,
    meeting_title: item.meetingTitle,
    description: item.description,
    due_date: orNull(item.dueDate),
    due_date_formatted: item.dueDateFormatted,
    overdue: item.overdue,
    assignee_id: orNull(item.assigneeId),
    assignee_name: orNull(item.assigneeName),
    assignee_email: orNull(item.assigneeEmail),
    assignee_display_name: item.assigneeDisplayName,
    completed: item.completed,
    state: actionItemStateSchema.parse(item.state),
    citations: item.citations.map(presentCitation),
    version: item.version,
  };
}

export function presentActionItemResponse(response: meetings.ActionItem | undefined): ActionItemResponse {
  const item = presentActionItem(requireField(response));
  return { ...item, action_item: item };
}

/** Null becomes the empty string, which clears the field; undefined leaves it unchanged. */
function nullToEmpty(value: string | null | undefined): string | undefined {
  return value === undefined ? undefined : (value ?? '');
}

type Fields = ActionItemCreate['action_item'] & Pick<ActionItemPatch['action_item'], 'state'>;

export function toActionItemChanges(fields: Partial<Fields>, version?: number): meetings.ActionItemChanges {
  return {
    description: fields.description,
    dueDate: nullToEmpty(fields.due_date),
    assigneeId: nullToEmpty(fields.assignee_id),
    assigneeName: nullToEmpty(fields.assignee_name),
    assigneeEmail: nullToEmpty(fields.assignee_email),
    state: fields.state,
    version,
  };
}
