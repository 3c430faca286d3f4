import type { SeriesBrief } from '@minutehand/contracts/http/meetings/series-brief';
import type * as proto from '@minutehand/contracts/proto/meetings/v1/series_brief';
import { requireField } from '../proto-fields.ts';
import { presentDecision } from './decisions.ts';
import { presentEarlierAgendaItem, presentEarlierItem, presentMeetingReference } from './series.ts';

export function presentSeriesBrief(brief: proto.SeriesBrief | undefined): SeriesBrief {
  const { lastMeeting, decisions, moreDecisions, people, moreActionItems, agendaItems } = requireField(brief);
  return {
    last_meeting: lastMeeting ? presentMeetingReference(lastMeeting) : null,
    decisions: decisions.map(presentDecision),
    more_decisions: moreDecisions,
    people: people.map(({ name, actionItems }) => ({ name, action_items: actionItems.map(presentEarlierItem) })),
    more_action_items: moreActionItems,
    agenda_items: agendaItems.map(presentEarlierAgendaItem),
  };
}
