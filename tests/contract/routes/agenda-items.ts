import type { Ids } from '../owner.ts';
import { createMeetingCase, editors, type RequestInput, type Row, type Rows } from './row.ts';

function agendaItemRow(status: number, body: unknown = {}): Row {
  const createRequest = (ids: Pick<Ids, 'meetingId' | 'agendaItemId'>): RequestInput => ({
    path: { id: ids.meetingId, agenda_item_id: ids.agendaItemId },
    body,
  });
  return {
    access: 'user',
    expected: editors(status),
    createRequest,
    resourceRequests: {
      meeting: (owner, { meetingId }) => createRequest({ ...owner, meetingId }),
      'meeting with its agenda item': (_owner, ids) => createRequest(ids),
      'agenda item': ({ meetingId }, { agendaItemId }) => createRequest({ meetingId, agendaItemId }),
    },
  };
}

export const agendaItemRows: Rows = {
  'GET /meetings/{id}/agenda_items': createMeetingCase('read', 200),
  'POST /meetings/{id}/agenda_items': createMeetingCase('write', 201, {
    body: { agenda_item: { title: 'Any other business' } },
  }),
  'PATCH /meetings/{id}/agenda_items/{agenda_item_id}': agendaItemRow(200, { agenda_item: { title: 'The plants' } }),
  'PATCH /meetings/{id}/agenda_items/{agenda_item_id}/toggle_complete': agendaItemRow(200),
  'DELETE /meetings/{id}/agenda_items/{agenda_item_id}': {
    ...agendaItemRow(204, undefined),
    createRequest: async ({ person, meetingId }) => {
      const created = await person.post(`/meetings/${meetingId}/agenda_items`, { agenda_item: { title: 'Review' } });
      return { path: { id: meetingId, agenda_item_id: (created.body as { id: string }).id } };
    },
  },
};
