import type { Actor } from '@minutehand/service-kit/identity';
import { type Agenda, createInitialAgenda } from '../../domain/agenda/agenda.ts';
import { loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';

/** A meeting's agenda. Until the first change, it is the agenda of the meeting's type. */
export async function listAgendaItems(ports: Ports, actor: Actor, meetingId: string): Promise<Agenda> {
  const { meeting } = await loadMeeting(ports, actor, meetingId);
  return (await ports.agendas.find(actor, meetingId)) ?? createInitialAgenda(meetingId, meeting.typeAgenda);
}
