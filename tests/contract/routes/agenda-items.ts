import type { Ids } from '../owner.ts';
import { type Call, editors, meetingRow, type Row, type Rows } from './row.ts';

function agendaItemRow(status: number, body: unknown = {}): Row {
  const call = (ids: Pick<Ids, 'meetingId' | 'agendaItemId'>): Call => ({
    path: { id: ids.meetingId, agenda_item_id: ids.agendaItemId },
    body,
  });
  return {
    access: 'person',
    expected: editors(status),
    good: call,
    naming: {
      meeting: (own, { meetingId }) => call({ ...own, meetingId }),
      'meeting with its agenda item': (_own, named) => call(named),
      'agenda item': ({ meetingId }, { agendaItemId }) => call({ meetingId, agendaItemId }),
    },
  };
}

export const agendaItemRows: Rows = {
  'GET /meetings/{id}/agenda_items': meetingRow('read', 200),
  'POST /meetings/{id}/agenda_items': meetingRow('write', 201, {
    body: { agenda_item: { title: 'Any other business' } },
  }),
  'PATCH /meetings/{id}/agenda_items/{agenda_item_id}': agendaItemRow(200, { agenda_item: { title: 'The plants' } }),
  'PATCH /meetings/{id}/agenda_items/{agenda_item_id}/toggle_complete': agendaItemRow(200),
  'DELETE /meetings/{id}/agenda_items/{agenda_item_id}': {
    ...agendaItemRow(204, undefined),
    good: async ({ person, meetingId }) => {
      const created = await person.post(`/meetings/${meetingId}/agenda_items`, { agenda_item: { title: 'Rest' } });
      return { path: { id: meetingId, agenda_item_id: (created.body as { id: string }).id } };
    },
  },
};
