import type { AgendaItem as WireItem } from '@minutehand/contracts/proto/meetings/v1/agenda';
import type { MeetingsServiceService } from '@minutehand/contracts/proto/meetings/v1/meetings';
import { defineHandler, type Handlers } from '@minutehand/service-kit/rpc';
import {
  createAgendaItem,
  deleteAgendaItem,
  listAgendaItems,
  toggleAgendaItem,
  updateAgendaItem,
} from '../../app/agenda-items.ts';
import type { Ports } from '../../app/ports.ts';
import { type Agenda, getAgendaItem } from '../../domain/agenda.ts';

type AgendaItemRpcs =
  | 'listAgendaItems'
  | 'createAgendaItem'
  | 'updateAgendaItem'
  | 'toggleAgendaItem'
  | 'deleteAgendaItem';

export function agendaItemHandlers(ports: Ports): Pick<Handlers<typeof MeetingsServiceService>, AgendaItemRpcs> {
  return {
    listAgendaItems: defineHandler({ actor: 'read' }, async ({ meetingId }, { caller }) => {
      const agenda = await listAgendaItems(ports, caller, meetingId);
      return { agendaItems: agenda.items.map(({ id }) => presentAgendaItem(agenda, id)) };
    }),

    createAgendaItem: defineHandler({ actor: 'write' }, async ({ meetingId, title, requestKey }, { caller }) => {
      const { agenda, itemId } = await createAgendaItem(ports, caller, { meetingId, title, requestKey });
      return { agendaItem: presentAgendaItem(agenda, itemId) };
    }),

    updateAgendaItem: defineHandler({ actor: 'write' }, async (request, { caller }) => {
      const { meetingId, agendaItemId: itemId, version, title, completed, position } = request;
      const command = { meetingId, itemId, changes: { title, completed, position }, version };
      return { agendaItem: presentAgendaItem(await updateAgendaItem(ports, caller, command), itemId) };
    }),

    toggleAgendaItem: defineHandler({ actor: 'write' }, async ({ meetingId, agendaItemId: itemId }, { caller }) => {
      return { agendaItem: presentAgendaItem(await toggleAgendaItem(ports, caller, { meetingId, itemId }), itemId) };
    }),

    deleteAgendaItem: defineHandler({ actor: 'write' }, async ({ meetingId, agendaItemId: itemId }, { caller }) => {
      await deleteAgendaItem(ports, caller, { meetingId, itemId });
      return {};
    }),
  };
}

function presentAgendaItem(agenda: Agenda, itemId: string): WireItem {
  const item = getAgendaItem(agenda, itemId);
  const { id, title, completed, version } = item;
  return { id, meetingId: agenda.meetingId, title, completed, version, position: agenda.items.indexOf(item) + 1 };
}
