import { ACTION_ITEM_PRIORITIES } from '@minutehand/contracts/action-item-priorities';
import {
  type ActionItem,
  type ActionItemCreate,
  type ActionItemPatch,
  type ActionItemResponse,
  actionItemPrioritySchema,
  actionItemStateSchema,
  type MeetingActionItemsQuery,
} from '@minutehand/contracts/http/meetings/action-items';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/meetings';
import { presentCitation } from './minutes.ts';
import { emptyToNull, requireField } from './proto-fields.ts';

export function presentActionItem(item: proto.ActionItem): ActionItem {
  return {
    id: item.id,
    meeting_id: item.meetingId,
    meeting_title: item.meetingTitle,
    description: item.description,
    due_date: emptyToNull(item.dueDate),
    due_date_formatted: item.dueDateFormatted,
    overdue: item.overdue,
    assignee_id: emptyToNull(item.assigneeId),
    assignee_name: emptyToNull(item.assigneeName),
    assignee_email: emptyToNull(item.assigneeEmail),
    assignee_display_name: item.assigneeDisplayName,
    completed: item.completed,
    state: actionItemStateSchema.parse(item.state),
    // Earlier releases of the service do not set it.
    priority: actionItemPrioritySchema.parse(item.priority ?? 'none'),
    citations: item.citations.map(presentCitation),
    comment_count: item.commentCount ?? 0,
    version: item.version,
  };
}

export function presentActionItemResponse(response: proto.ActionItem | undefined): ActionItemResponse {
  const item = presentActionItem(requireField(response));
  return { ...item, action_item: item };
}

/** Null becomes the empty string, which clears the field; undefined leaves it unchanged. */
function nullToEmpty(value: string | null | undefined): string | undefined {
  return value === undefined ? undefined : (value ?? '');
}

type Fields = Omit<ActionItemCreate['action_item'], 'sources'> & Pick<ActionItemPatch['action_item'], 'state'>;

export function toActionItemChanges(fields: Partial<Fields>, version?: number): proto.ActionItemChanges {
  return {
    description: fields.description,
    dueDate: nullToEmpty(fields.due_date),
    assigneeId: nullToEmpty(fields.assignee_id),
    assigneeName: nullToEmpty(fields.assignee_name),
    assigneeEmail: nullToEmpty(fields.assignee_email),
    state: fields.state,
    priority: fields.priority,
    version,
  };
}

/** The transcript passages that the client cites. Responses return them as `citations`. */
export function toSources(sources: ActionItemCreate['action_item']['sources']): proto.ActionItemSources | undefined {
  if (sources === undefined) return undefined;
  return { sources: sources.map(({ segment_ids: segmentIds, quote }) => ({ segmentIds, quote })) };
}

/** The items with the requested state and priorities, in the requested order. */
export function selectActionItems(
  items: readonly ActionItem[],
  { state, priority, sort }: MeetingActionItemsQuery,
): ActionItem[] {
  const selected = items
    .filter((item) => state === undefined || item.state === state)
    .filter((item) => priority === undefined || priority.includes(item.priority));
  switch (sort) {
    case 'position':
      return selected;
    case 'priority':
      return selected.toSorted((a, b) => getRank(b) - getRank(a));
    case 'due_date':
      return selected.toSorted((a, b) => compareDays(a.due_date, b.due_date));
  }
}

const getRank = ({ priority }: ActionItem): number => ACTION_ITEM_PRIORITIES.indexOf(priority);

/** Earlier days first, no day last. */
function compareDays(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  return a < b ? -1 : 1;
}
