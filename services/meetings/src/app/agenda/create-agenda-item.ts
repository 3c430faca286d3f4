import type { Actor } from '@minutehand/service-kit/identity';
import { type Agenda, addAgendaItem } from '../../domain/agenda/agenda.ts';
import type { Ports } from '../ports.ts';
import { authorizeAndChangeAgenda } from './change-agenda.ts';

/** Adds an item at the end, once per request key. */
export async function createAgendaItem(
  ports: Ports,
  actor: Actor,
  { meetingId, title, requestKey }: { meetingId: string; title: string; requestKey: string },
): Promise<{ agenda: Agenda; itemId: string }> {
  const itemId = ports.newIdForRequest(actor, requestKey);
  const agenda = await authorizeAndChangeAgenda(ports, actor, meetingId, (loaded) =>
    addAgendaItem(loaded, { id: itemId, title }),
  );
  return { agenda, itemId };
}
