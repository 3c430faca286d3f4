import type { AgendaItem } from '@minutehand/contracts/proto/meetings/v1/agenda';
import type { AgendaItemView } from '../../../app/agenda/create-agenda-item-views.ts';

export function presentAgendaItem({ item, meetingId, position, origin }: AgendaItemView): AgendaItem {
  const { id, title, completed, version } = item;
  return { id, meetingId, title, completed, version, position, source: origin };
}
