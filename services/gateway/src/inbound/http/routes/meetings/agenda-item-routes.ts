import { AppError } from '@minutehand/contracts/errors';
import { idParams } from '@minutehand/contracts/http/fields';
import {
  type AgendaItemResponse,
  agendaItemCreateSchema,
  agendaItemParamsSchema,
  agendaItemPatchSchema,
  agendaItemResponseSchema,
  agendaItemsResponseSchema,
} from '@minutehand/contracts/http/meetings/agenda-items';
import type { AgendaItem as WireItem } from '@minutehand/contracts/proto/meetings/v1/agenda';
import type { CallOptions } from '@minutehand/service-kit/rpc';
import type { Clients } from '../../clients.ts';
import { presentAgendaItem } from '../../present/meetings/agenda-items.ts';
import { requireField } from '../../present/proto-fields.ts';
import { defineRoute, type Route } from '../../route.ts';

const readRoute = { tag: 'Agenda items', access: 'user', scope: 'read', method: 'get' } as const;
const writeRoute = { tag: 'Agenda items', access: 'user', scope: 'write', errorsAsList: true } as const;

export function createAgendaItemRoutes({ meetings }: Pick<Clients, 'meetings'>): readonly Route[] {
  async function findAgendaItem(meetingId: string, agendaItemId: string, call: CallOptions): Promise<WireItem> {
    const { agendaItems } = await meetings.listAgendaItems({ meetingId }, call);
    const found = agendaItems.find(({ id }) => id === agendaItemId);
    if (found === undefined) throw new AppError('platform.not_found');
    return found;
  }

  return [
    defineRoute({
      ...readRoute,
      path: '/meetings/{id}/agenda_items',
      summary: 'List agenda items of a meeting in order',
      params: idParams,
      responses: { 200: agendaItemsResponseSchema },
      handle: async ({ params }, { call }) => {
        const { agendaItems } = await meetings.listAgendaItems({ meetingId: params.id }, call);
        return { status: 200, body: { agenda_items: agendaItems.map(presentAgendaItem), next_cursor: null } };
      },
    }),
    defineRoute({
      ...writeRoute,
      method: 'post',
      path: '/meetings/{id}/agenda_items',
      summary: 'Create an agenda item',
      params: idParams,
      body: agendaItemCreateSchema,
      responses: { 201: agendaItemResponseSchema },
      handle: async ({ params, body }, { call, requestKey }) => {
        const { agendaItem } = await meetings.createAgendaItem(
          { meetingId: params.id, title: body.agenda_item.title, requestKey },
          { ...call, isIdempotent: requestKey !== '' },
        );
        return { status: 201, body: presentResponse(agendaItem) };
      },
      respondToRepeat: async ({ params }, { call }, agendaItemId) => ({
        status: 201,
        body: presentResponse(await findAgendaItem(params.id, agendaItemId, call)),
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/meetings/{id}/agenda_items/{agenda_item_id}',
      summary: 'Update an agenda item',
      params: agendaItemParamsSchema,
      body: agendaItemPatchSchema,
      responses: { 200: agendaItemResponseSchema },
      handle: async ({ params, body }, { call }) => {
        const { title, completed, position, version } = body.agenda_item;
        const target = { meetingId: params.id, agendaItemId: params.agenda_item_id };
        const { agendaItem } = await meetings.updateAgendaItem(
          { ...target, title, completed, position, version },
          call,
        );
        return { status: 200, body: presentResponse(agendaItem) };
      },
      respondToRepeat: async ({ params }, { call }) => ({
        status: 200,
        body: presentResponse(await findAgendaItem(params.id, params.agenda_item_id, call)),
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'patch',
      path: '/meetings/{id}/agenda_items/{agenda_item_id}/toggle_complete',
      summary: 'Toggle completion of an agenda item',
      params: agendaItemParamsSchema,
      responses: { 200: agendaItemResponseSchema },
      handle: async ({ params }, { call }) => {
        const target = { meetingId: params.id, agendaItemId: params.agenda_item_id };
        const { agendaItem } = await meetings.toggleAgendaItem(target, call);
        return { status: 200, body: presentResponse(agendaItem) };
      },
      respondToRepeat: async ({ params }, { call }) => ({
        status: 200,
        body: presentResponse(await findAgendaItem(params.id, params.agenda_item_id, call)),
      }),
    }),
    defineRoute({
      ...writeRoute,
      method: 'delete',
      path: '/meetings/{id}/agenda_items/{agenda_item_id}',
      summary: 'Delete an agenda item',
      params: agendaItemParamsSchema,
      responses: { 204: 'Deleted' },
      handle: async ({ params }, { call }) => {
        await meetings.deleteAgendaItem({ meetingId: params.id, agendaItemId: params.agenda_item_id }, call);
        return { status: 204 };
      },
    }),
  ];
}

function presentResponse(response: WireItem | undefined): AgendaItemResponse {
  const item = presentAgendaItem(requireField(response));
  return { ...item, agenda_item: item };
}
