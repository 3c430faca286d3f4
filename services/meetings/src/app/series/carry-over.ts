import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  type Agenda,
  addCarriedItems,
  type CarriedItem,
  carryActionItem,
  carryAgendaItem,
} from '../../domain/agenda/agenda.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { AGENDA_ITEMS_PER_MEETING } from '../../limits.ts';
import { authorizeAndChangeAgenda } from '../agenda/change-agenda.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { findEarlierMeetings } from './earlier-meetings.ts';
import { getAgenda, OPEN_STATES } from './since-last-time.ts';

export type EarlierItemRef = { meetingId: string; kind: 'agenda_item' | 'action_item'; itemId: string };

/**
 * Adds open items of earlier meetings to this meeting's agenda, or none of them when one is missing. An action item stays in its
 * meeting; the agenda item refers to it. Idempotent.
 */
export async function carryOver(
  ports: Ports,
  actor: Actor,
  { meetingId, items }: { meetingId: string; items: readonly EarlierItemRef[] },
): Promise<Agenda> {
  const { meeting } = await loadMeeting(ports, actor, meetingId, 'edit');
  if (items.length === 0) throw new AppError('carry_over.none_selected');
  if (items.length > AGENDA_ITEMS_PER_MEETING) throw new AppError('agenda_item.too_many');
  const earlier = await findEarlierMeetings(ports, actor, meeting);
  const carriedItems = await findItems(ports, actor, earlier, items);
  return authorizeAndChangeAgenda(ports, actor, meetingId, (agenda) => addCarriedItems(agenda, carriedItems));
}

async function findItems(
  ports: Ports,
  actor: Actor,
  earlier: readonly Stored<Meeting>[],
  refs: readonly EarlierItemRef[],
): Promise<CarriedItem[]> {
  requireEarlierMeetings(earlier, refs);
  const agendas = new Map<string, Agenda>();
  for (const meeting of earlier) {
    const isReferenced = refs.some(({ meetingId, kind }) => meetingId === meeting.id && kind === 'agenda_item');
    if (isReferenced) agendas.set(meeting.id, await getAgenda(ports, actor, meeting));
  }
  const actionItems = await ports.actionItems.findMany(
    actor,
    refs.flatMap(({ kind, itemId }) => (kind === 'action_item' ? itemId : [])),
  );
  return refs.map(({ meetingId, kind, itemId }) => {
    if (kind === 'agenda_item') {
      const item = agendas.get(meetingId)?.items.find(({ id }) => id === itemId);
      if (item !== undefined) return carryAgendaItem(ports.newId(), meetingId, item);
    } else {
      const item = actionItems.find((candidate) => candidate.id === itemId && candidate.meetingId === meetingId);
      if (item !== undefined && OPEN_STATES.includes(item.state)) return carryActionItem(ports.newId(), item);
    }
    throw new AppError('carry_over.not_found');
  });
}

function requireEarlierMeetings(earlier: readonly Stored<Meeting>[], refs: readonly EarlierItemRef[]): void {
  const ids = new Set(earlier.map(({ id }) => id));
  if (!refs.every(({ meetingId }) => ids.has(meetingId))) throw new AppError('carry_over.not_found');
}
