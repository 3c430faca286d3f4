import {
  type EarlierActionItem,
  type EarlierAgendaItem,
  earlierActionItemSchema,
  type ItemChange,
  itemChangeSchema,
  type ListedSeries,
  type MeetingRef,
  type Series,
  type SinceLastTime,
} from '@minutehand/contracts/http/meetings/series';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/series';
import { emptyToNull, requireField } from '../proto-fields.ts';

export function presentMeetingReference({ id, title, startedAt }: proto.MeetingRef): MeetingRef {
  return { id, title, started_at: startedAt };
}

export function presentSeries(response: proto.Series | undefined): Series {
  const { isPart, meetings, suggestion } = requireField(response);
  return {
    is_part: isPart,
    meetings: meetings.map(presentMeetingReference),
    suggestion: suggestion ? presentMeetingReference(suggestion) : null,
  };
}

export function presentListedSeries(series: proto.ListedSeries): ListedSeries {
  const { seriesId, meetingId, meetingIds, name, meetingCount } = series;
  return { series_id: seriesId, meeting_id: meetingId, meeting_ids: meetingIds, name, meeting_count: meetingCount };
}

export function presentSinceLastTime(response: proto.GetSinceLastTimeResponse): SinceLastTime {
  return {
    last_meeting: response.lastMeeting ? presentMeetingReference(response.lastMeeting) : null,
    action_items: response.actionItems.map(presentEarlierItem),
    more_action_items: response.moreActionItems,
    decided_in: response.decidedIn ? presentMeetingReference(response.decidedIn) : null,
    decisions: response.decisions,
    agenda_items: response.agendaItems.map(presentEarlierAgendaItem),
    changes: response.changes.map(presentChange),
  };
}

export function presentEarlierItem(item: proto.EarlierActionItem): EarlierActionItem {
  return earlierActionItemSchema.parse({
    id: item.id,
    meeting: presentMeetingReference(requireField(item.meeting)),
    description: item.description,
    due_date: emptyToNull(item.dueDate),
    due_date_formatted: item.dueDateFormatted,
    overdue: item.overdue,
    assignee_display_name: item.assigneeDisplayName,
    state: item.state,
    carried: item.carried,
  });
}

export function presentEarlierAgendaItem({ id, meeting, title, carried }: proto.EarlierAgendaItem): EarlierAgendaItem {
  return { id, meeting: presentMeetingReference(requireField(meeting)), title, carried };
}

function presentChange(change: proto.ItemChange): ItemChange {
  return itemChangeSchema.parse({
    id: change.id,
    action_item: presentEarlierItem(requireField(change.actionItem)),
    kind: change.kind,
    due_date: emptyToNull(change.dueDate),
    due_date_formatted: change.dueDateFormatted,
    segment_ids: change.segmentIds,
    quote: change.quote,
    speaker: change.speaker,
    start: change.start ?? null,
    can_decide: change.canDecide,
  });
}
