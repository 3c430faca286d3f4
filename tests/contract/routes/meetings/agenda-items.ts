import type { Ids } from '../../owner.ts';
import {
  createMeetingCase,
  editors,
  type OperationCase,
  type OperationCases,
  type RequestInput,
} from '../operation-case.ts';

function agendaItemCase(status: number, body: unknown = {}): OperationCase {
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

export const agendaItemCases: OperationCases = {
  'GET /meetings/{id}/agenda_items': createMeetingCase('read', 200),
  'POST /meetings/{id}/agenda_items': createMeetingCase('write', 201, {
    body: { agenda_item: { title: 'Any other business' } },
  }),
  'PATCH /meetings/{id}/agenda_items/{agenda_item_id}': agendaItemCase(200, { agenda_item: { title: 'The plants' } }),
  'PATCH /meetings/{id}/agenda_items/{agenda_item_id}/toggle_complete': agendaItemCase(200),
  'DELETE /meetings/{id}/agenda_items/{agenda_item_id}': {
    ...agendaItemCase(204, undefined),
    createRequest: async ({ person, meetingId }) => {
      const created = await person.post(`/meetings/${meetingId}/agenda_items`, { agenda_item: { title: 'Review' } });
      return { path: { id: meetingId, agenda_item_id: (created.body as { id: string }).id } };
    },
  },
};
