import type { Actor } from '@minutehand/service-kit/identity';
import { groupByPerson, type PersonItems } from '../../domain/series/group-by-person.ts';
import { BRIEF_DECISIONS_MAX } from '../../limits.ts';
import type { DecisionView } from '../decisions/describe-decisions.ts';
import { findFirstDecisions } from '../decisions/list-decisions.ts';
import type { Ports } from '../ports.ts';
import { type EarlierItem, getSinceLastTime, type SinceLastTime } from './since-last-time.ts';

/** What to know before a meeting: what was decided in earlier meetings of the series, and what is open. */
export type SeriesBrief = Pick<SinceLastTime, 'lastMeeting' | 'moreActionItems' | 'agendaItems'> & {
  /** Latest meeting first. */
  decisions: DecisionView[];
  moreDecisions: number;
  people: PersonItems<EarlierItem>[];
};

/** Covers only meetings that the actor may read and does not reveal that others exist. */
export async function getSeriesBrief(ports: Ports, actor: Actor, meetingId: string): Promise<SeriesBrief> {
  const since = await getSinceLastTime(ports, actor, meetingId);
  const { decisions, more } = await findFirstDecisions(ports, actor, since.earlier, BRIEF_DECISIONS_MAX);
  return {
    lastMeeting: since.lastMeeting,
    decisions,
    moreDecisions: more,
    people: groupByPerson(since.actionItems, ({ view: { item, displayName } }) => ({ ...item, name: displayName })),
    moreActionItems: since.moreActionItems,
    agendaItems: since.agendaItems,
  };
}
