import type { Actor } from '@minutehand/service-kit/identity';
import { type Agenda, toggleCompleted } from '../../domain/agenda/agenda.ts';
import type { Ports } from '../ports.ts';
import { type AgendaItemRef, authorizeAndChangeAgenda } from './change-agenda.ts';

/** Completes or reopens an item. */
export function toggleAgendaItem(ports: Ports, actor: Actor, command: AgendaItemRef): Promise<Agenda> {
  return authorizeAndChangeAgenda(ports, actor, command.meetingId, (agenda) => toggleCompleted(agenda, command.itemId));
}
