import type { Actor } from '@minutehand/service-kit/identity';
import { groupByPerson, type PersonItems } from '../../domain/series/group-by-person.ts';
import { BRIEF_DECISIONS_MAX } from '../../limits.ts';
import type { DecisionView } from '../decisions/create-decision-views.ts';
import { findFirstDecisions } from '../decisions/list-decisions.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { findEarlierMeetings } from './earlier-meetings.ts';
import { type EarlierItem, findUnfinishedItems, type UnfinishedItems } from './since-last-time.ts';

/** What to know before a meeting: what was decided in earlier meetings of the series, and what is open. */
export type SeriesBrief = Pick<UnfinishedItems, 'lastMeeting' | 'moreActionItems' | 'agendaItems'> & {
  /** Latest meeting first. */
  decisions: DecisionView[];
  moreDecisions: number;
  people: PersonItems<EarlierItem>[];
};

/** Covers only meetings that the actor may read and does not reveal that others exist. */
export async function getSeriesBrief(ports: Ports, actor: Actor, meetingId: string): Promise<SeriesBrief> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  const earlier = await findEarlierMeetings(ports, actor, meeting);
  const [unfinished, { decisions, moreCount }] = await Promise.all([
    findUnfinishedItems(ports, actor, meeting, earlier),
    findFirstDecisions(ports, actor, earlier, BRIEF_DECISIONS_MAX),
  ]);
  return {
    lastMeeting: unfinished.lastMeeting,
    decisions,
    moreDecisions: moreCount,
    people: groupByPerson(unfinished.actionItems, ({ view: { item, displayName } }) => ({
      ...item,
      name: displayName,
    })),
    moreActionItems: unfinished.moreActionItems,
    agendaItems: unfinished.agendaItems,
  };
}
