import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import {
  type Agenda,
  addCarriedItems,
  type CarriedItem,
  carryActionItem,
  carryAgendaItem,
} from '../../domain/agenda/agenda.ts';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { AGENDA_ITEMS_PER_MEETING } from '../../limits.ts';
import { changeAgendaAs } from '../agenda/change-agenda.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { findEarlierMeetings } from './earlier-meetings.ts';
import { agendaOf, OPEN_STATES } from './since-last-time.ts';

export type EarlierItemName = { meetingId: string; kind: 'agenda_item' | 'action_item'; itemId: string };

/**
 * What earlier meetings left open comes onto this one's agenda, refused whole where something is not there. Nothing moves: an action
 * item stays in its meeting, and the agenda asks how it goes. Again, it adds nothing.
 */
export async function carryOver(
  ports: Ports,
  actor: Actor,
  { meetingId, items }: { meetingId: string; items: readonly EarlierItemName[] },
): Promise<Agenda> {
  const { meeting } = await loadMeeting(ports, actor, meetingId, 'edit');
  if (items.length === 0) throw new AppError('carry_over.none_selected');
  if (items.length > AGENDA_ITEMS_PER_MEETING) throw new AppError('agenda_item.too_many');
  const earlier = await findEarlierMeetings(ports, actor, meeting);
  const carried = await findItems(ports, actor, earlier, items);
  return changeAgendaAs(ports, actor, meetingId, (agenda) => addCarriedItems(agenda, carried));
}

type Earlier = readonly (Meeting & { id: string })[];

async function findItems(
  ports: Ports,
  actor: Actor,
  earlier: Awaited<ReturnType<typeof findEarlierMeetings>>,
  names: readonly EarlierItemName[],
): Promise<CarriedItem[]> {
  requireAll(earlier, names);
  const agendas = new Map<string, Agenda>();
  for (const meeting of earlier) {
    const isNamed = names.some(({ meetingId, kind }) => meetingId === meeting.id && kind === 'agenda_item');
    if (isNamed) agendas.set(meeting.id, await agendaOf(ports, actor, meeting));
  }
  const actionItems = await ports.actionItems.findMany(
    actor,
    names.flatMap(({ kind, itemId }) => (kind === 'action_item' ? itemId : [])),
  );
  return names.map(({ meetingId, kind, itemId }) => {
    if (kind === 'agenda_item') {
      const item = agendas.get(meetingId)?.items.find(({ id }) => id === itemId);
      if (item !== undefined) return carryAgendaItem(ports.newId(), meetingId, item);
    } else {
      const item = actionItems.find((one) => one.id === itemId && one.meetingId === meetingId);
      if (item !== undefined && OPEN_STATES.includes(item.state)) return carryActionItem(ports.newId(), item);
    }
    throw new AppError('carry_over.not_found');
  });
}

function requireAll(earlier: Earlier, names: readonly EarlierItemName[]): void {
  const ids = new Set(earlier.map(({ id }) => id));
  if (!names.every(({ meetingId }) => ids.has(meetingId))) throw new AppError('carry_over.not_found');
}
