import type { Actor } from '@minutehand/service-kit/identity';
import { type Agenda, type AgendaItemChanges, changeAgendaItem } from '../../domain/agenda/agenda.ts';
import type { Ports } from '../ports.ts';
import { type AgendaItemRef, authorizeAndChangeAgenda } from './change-agenda.ts';

export type UpdateAgendaItem = AgendaItemRef & { changes: AgendaItemChanges; version: number | undefined };

/** Renames, completes or moves an item. */
export function updateAgendaItem(ports: Ports, actor: Actor, command: UpdateAgendaItem): Promise<Agenda> {
  const { meetingId, itemId, changes, version } = command;
  return authorizeAndChangeAgenda(ports, actor, meetingId, (agenda) =>
    changeAgendaItem(agenda, itemId, changes, version),
  );
}
