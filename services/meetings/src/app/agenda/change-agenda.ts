import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Agenda, startAgenda } from '../../domain/agenda/agenda.ts';
import { agendaItemsChanged } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';

export type AgendaItemOfMeeting = { meetingId: string; itemId: string };

/** Load, check the right to edit, change, save, say so; on a stale write again. The first change writes the agenda down. */
export async function changeAgendaAs(
  ports: Ports,
  actor: Actor,
  meetingId: string,
  change: (agenda: Stored<Agenda>) => Stored<Agenda>,
): Promise<Agenda> {
  const { meeting } = await loadMeeting(ports, actor, meetingId, 'edit');
  const changed = (await changeStored(ports, actor, meetingId, change)) ?? (await writeDown());
  if (changed === undefined) throw new AppError('meeting.not_found');
  return changed;

  async function writeDown(): Promise<Stored<Agenda> | undefined> {
    const first = { ...startAgenda(meetingId, meeting.typeAgenda), id: meetingId };
    const { document } = await ports.agendas.insertOnce(actor, first);
    // An agenda that was erased does not come back.
    if (document.version === 0) return undefined;
    await requireNotDeleted(ports, actor, meetingId);
    return changeStored(ports, actor, meetingId, change);
  }
}

/** Undefined when nobody has changed the agenda yet. */
function changeStored(
  ports: Pick<Ports, 'agendas'>,
  actor: Actor,
  meetingId: string,
  change: (agenda: Stored<Agenda>) => Stored<Agenda>,
): Promise<Stored<Agenda> | undefined> {
  return ports.agendas.update(actor, meetingId, (loaded) => {
    const document = change(loaded);
    if (document === loaded) return undefined;
    return { document, events: [agendaItemsChanged(meetingId, loaded.version + 1)] };
  });
}
