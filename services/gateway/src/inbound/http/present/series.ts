import {
  type EarlierActionItem,
  earlierActionItemSchema,
  type ItemChange,
  itemChangeSchema,
  type MeetingRef,
  type Series,
  type SinceLastTime,
} from '@minutehand/contracts/http/meetings/series';
import type * as wire from '@minutehand/contracts/proto/meetings/v1/series';
import { orNull, requireField } from './proto-fields.ts';

export function presentRef({ id, title, startedAt }: wire.MeetingRef): MeetingRef {
  return { id, title, started_at: startedAt };
}

export function presentSeries(response: wire.Series | undefined): Series {
  const { isPart, meetings, suggestion } = requireField(response);
  return {
    is_part: isPart,
    meetings: meetings.map(presentRef),
    suggestion: suggestion ? presentRef(suggestion) : null,
  };
}

export function presentSinceLastTime(since: wire.GetSinceLastTimeResponse): SinceLastTime {
  return {
    last_meeting: since.lastMeeting ? presentRef(since.lastMeeting) : null,
    action_items: since.actionItems.map(presentItem),
    more_action_items: since.moreActionItems,
    decided_in: since.decidedIn ? presentRef(since.decidedIn) : null,
    decisions: since.decisions,
    agenda_items: since.agendaItems.map(({ id, meeting, title, carried }) => ({
      id,
      meeting: presentRef(requireField(meeting)),
      title,
      carried,
    })),
    changes: since.changes.map(presentChange),
  };
}

function presentItem(item: wire.EarlierActionItem): EarlierActionItem {
  return earlierActionItemSchema.parse({
    id: item.id,
    meeting: presentRef(requireField(item.meeting)),
    description: item.description,
    due_date: orNull(item.dueDate),
    due_date_formatted: item.dueDateFormatted,
    overdue: item.overdue,
    assignee_display_name: item.assigneeDisplayName,
    state: item.state,
    carried: item.carried,
  });
}

function presentChange(change: wire.ItemChange): ItemChange {
  return itemChangeSchema.parse({
    id: change.id,
    action_item: presentItem(requireField(change.actionItem)),
    kind: change.kind,
    due_date: orNull(change.dueDate),
    due_date_formatted: change.dueDateFormatted,
    segment_ids: change.segmentIds,
    quote: change.quote,
    speaker: change.speaker,
    start: change.start ?? null,
    can_decide: change.canDecide,
  });
}
