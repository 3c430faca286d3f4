import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { type Agenda, createInitialAgenda } from '../../domain/agenda/agenda.ts';
import { createAgendaItemsChanged } from '../events.ts';
import { loadMeeting } from '../meetings/access.ts';
import { requireNotDeleted } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';

export type AgendaItemRef = { meetingId: string; itemId: string };

/** Loads, checks the permission to edit, changes, saves and publishes; retries a stale write. The first change stores the agenda. */
export async function authorizeAndChangeAgenda(
  ports: Ports,
  actor: Actor,
  meetingId: string,
  change: (agenda: Stored<Agenda>) => Stored<Agenda>,
): Promise<Agenda> {
  const { meeting } = await loadMeeting(ports, actor, meetingId, 'edit');
  const updated = (await changeStoredAgenda(ports, actor, meetingId, change)) ?? (await createAgenda());
  if (updated === undefined) throw new AppError('meeting.not_found');
  return updated;

  async function createAgenda(): Promise<Stored<Agenda> | undefined> {
    const initial = { ...createInitialAgenda(meetingId, meeting.typeAgenda), id: meetingId };
    const { document } = await ports.agendas.insertOnce(actor, initial);
    // A deleted agenda is not created again.
    if (document.version === 0) return undefined;
    await requireNotDeleted(ports, actor, meetingId);
    return changeStoredAgenda(ports, actor, meetingId, change);
  }
}

/** Returns undefined when no agenda is stored yet. */
function changeStoredAgenda(
  ports: Pick<Ports, 'agendas'>,
  actor: Actor,
  meetingId: string,
  change: (agenda: Stored<Agenda>) => Stored<Agenda>,
): Promise<Stored<Agenda> | undefined> {
  return ports.agendas.update(actor, meetingId, (loaded) => {
    const document = change(loaded);
    if (document === loaded) return undefined;
    return { document, events: [createAgendaItemsChanged(meetingId, loaded.version + 1)] };
  });
}
