import type * as proto from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { ActionItemView } from '../../../app/action-items/create-action-item-views.ts';
import { formatDay } from '../../../domain/calendar.ts';
import { presentCitation } from './present-citation.ts';

export function presentActionItem({
  item,
  displayName,
  isOverdue,
  isOutdated,
  meetingTitle,
  commentCount,
}: ActionItemView): proto.ActionItem {
  return {
    id: item.id,
    meetingId: item.meetingId,
    description: item.description,
    dueDate: item.dueDate ?? undefined,
    assigneeId: item.assigneeId ?? undefined,
    assigneeName: item.assigneeName ?? undefined,
    assigneeEmail: item.assigneeEmail ?? undefined,
    assigneeDisplayName: displayName,
    dueDateFormatted: formatDay(item.dueDate),
    overdue: isOverdue,
    completed: item.state === 'done',
    state: item.state,
    citations: item.citations.map((citation) => presentCitation(citation, '', isOutdated)),
    version: item.version,
    meetingTitle,
    priority: item.priority ?? 'none',
    commentCount,
  };
}
