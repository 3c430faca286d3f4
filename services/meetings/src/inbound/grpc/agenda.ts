import { AppError } from '@minutehand/contracts/errors';
import type { AgendaItem as WireItem } from '@minutehand/contracts/proto/meetings/v1/agenda';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import type { Actor } from '@minutehand/service-kit/identity';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import { createAgendaItem } from '../../app/agenda/create-agenda-item.ts';
import { createAgendaItemViews } from '../../app/agenda/create-agenda-item-views.ts';
import { deleteAgendaItem } from '../../app/agenda/delete-agenda-item.ts';
import { listAgendaItems } from '../../app/agenda/list-agenda-items.ts';
import { toggleAgendaItem } from '../../app/agenda/toggle-agenda-item.ts';
import { updateAgendaItem } from '../../app/agenda/update-agenda-item.ts';
import type { Ports } from '../../app/ports.ts';
import type { Agenda } from '../../domain/agenda/agenda.ts';
import { presentAgendaItem } from './present/present-agenda-item.ts';

type AgendaItemRpcs =
  | 'listAgendaItems'
  | 'createAgendaItem'
  | 'updateAgendaItem'
  | 'toggleAgendaItem'
  | 'deleteAgendaItem';

export function createAgendaItemHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, AgendaItemRpcs> {
  async function presentById(actor: Actor, agenda: Agenda, itemId: string): Promise<{ agendaItem: WireItem }> {
    const view = (await createAgendaItemViews(ports, actor, agenda)).find(({ item }) => item.id === itemId);
    if (view === undefined) throw new AppError('agenda_item.not_found');
    return { agendaItem: presentAgendaItem(view) };
  }

  return {
    listAgendaItems: defineHandler({ accessScope: 'read' }, async ({ meetingId }, { caller }) => {
      const views = await createAgendaItemViews(ports, caller, await listAgendaItems(ports, caller, meetingId));
      return { agendaItems: views.map(presentAgendaItem) };
    }),

    createAgendaItem: defineHandler({ accessScope: 'write' }, async ({ meetingId, title, requestKey }, { caller }) => {
      const { agenda, itemId } = await createAgendaItem(ports, caller, { meetingId, title, requestKey });
      return presentById(caller, agenda, itemId);
    }),

    updateAgendaItem: defineHandler({ accessScope: 'write' }, async (request, { caller }) => {
      const { meetingId, agendaItemId: itemId, version, title, completed, position } = request;
      const command = { meetingId, itemId, changes: { title, completed, position }, version };
      return presentById(caller, await updateAgendaItem(ports, caller, command), itemId);
    }),

    toggleAgendaItem: defineHandler({ accessScope: 'write' }, async ({ meetingId, agendaItemId: itemId }, { caller }) =>
      presentById(caller, await toggleAgendaItem(ports, caller, { meetingId, itemId }), itemId),
    ),

    deleteAgendaItem: defineHandler(
      { accessScope: 'write' },
      async ({ meetingId, agendaItemId: itemId }, { caller }) => {
        await deleteAgendaItem(ports, caller, { meetingId, itemId });
        return {};
      },
    ),
  };
}
