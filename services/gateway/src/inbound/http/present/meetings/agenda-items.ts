import { type AgendaItem, agendaItemSourceSchema } from '@minutehand/contracts/http/meetings/agenda-items';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/agenda';

export function presentAgendaItem(item: proto.AgendaItem): AgendaItem {
  const { id, meetingId, title, completed, position, version, source } = item;
  return {
    id,
    meeting_id: meetingId,
    title,
    completed,
    position,
    version,
    source: source ? presentSource(source) : null,
  };
}

function presentSource({ meetingId, meetingTitle, kind }: proto.AgendaItemSource): AgendaItem['source'] {
  return agendaItemSourceSchema.parse({ meeting_id: meetingId, meeting_title: meetingTitle, kind });
}
