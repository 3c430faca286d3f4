import type { Actor } from '@minutehand/service-kit/identity';
import { type Agenda, toggleAgendaItem as toggle } from '../../domain/agenda/agenda.ts';
import type { Ports } from '../ports.ts';
import { type AgendaItemOfMeeting, changeAgendaAs } from './change-agenda.ts';

/** Done, or to be done again. */
export function toggleAgendaItem(ports: Ports, actor: Actor, command: AgendaItemOfMeeting): Promise<Agenda> {
  return changeAgendaAs(ports, actor, command.meetingId, (agenda) => toggle(agenda, command.itemId));
}
