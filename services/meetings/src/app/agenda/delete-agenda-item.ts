import type { Actor } from '@minutehand/service-kit/identity';
import { removeAgendaItem } from '../../domain/agenda/agenda.ts';
import type { Ports } from '../ports.ts';
import { type AgendaItemRef, authorizeAndChangeAgenda } from './change-agenda.ts';

export async function deleteAgendaItem(ports: Ports, actor: Actor, command: AgendaItemRef): Promise<void> {
  await authorizeAndChangeAgenda(ports, actor, command.meetingId, (agenda) => removeAgendaItem(agenda, command.itemId));
}
