import type { Actor } from '@minutehand/service-kit/identity';
import { removeAgendaItem } from '../../domain/agenda/agenda.ts';
import type { Ports } from '../ports.ts';
import { type AgendaItemOfMeeting, changeAgendaAs } from './change-agenda.ts';

/** Removes an item for good. */
export async function deleteAgendaItem(ports: Ports, actor: Actor, command: AgendaItemOfMeeting): Promise<void> {
  await changeAgendaAs(ports, actor, command.meetingId, (agenda) => removeAgendaItem(agenda, command.itemId));
}
