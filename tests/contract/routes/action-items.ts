import type { Ids } from '../owner.ts';
import { createMeetingCase, createReadRow, editors, type RequestInput, type Row, type Rows } from './row.ts';

function actionItemRow(status: number, body: unknown = {}): Row {
  const createRequest = (ids: Pick<Ids, 'meetingId' | 'actionItemId'>): RequestInput => ({
    path: { id: ids.meetingId, action_item_id: ids.actionItemId },
    body,
  });
  return {
    access: 'user',
    expected: editors(status),
    createRequest,
    resourceRequests: {
      meeting: (owner, { meetingId }) => createRequest({ ...owner, meetingId }),
      'meeting with its action item': (_owner, ids) => createRequest(ids),
      'action item': ({ meetingId }, { actionItemId }) => createRequest({ meetingId, actionItemId }),
    },
  };
}

const createBulkRequest = ({ meetingId, actionItemId }: Pick<Ids, 'meetingId' | 'actionItemId'>): RequestInput => ({
  path: { id: meetingId },
  body: { action_item_ids: [actionItemId], due_date: '2026-12-24' },
});

/** Changes items of several meetings. Those of a viewer are skipped; an item without read access makes the selection invalid. */
function selectionRow(fields: object): Row {
  const createRequest = ({ meetingId, actionItemId }: Pick<Ids, 'meetingId' | 'actionItemId'>): RequestInput => ({
    meetingId,
    body: { action_item_ids: [actionItemId], ...fields },
  });
  return {
    access: 'user',
    expected: { ...editors(200), viewer: 200 },
    createRequest,
    resourceRequests: { 'action item': (_owner, ids) => createRequest(ids) },
  };
}

export const actionItemRows: Rows = {
  'GET /meetings/{id}/action_items': createMeetingCase('read', 200),
  'POST /meetings/{id}/action_items': {
    ...createMeetingCase('write', 201, { body: { action_item: { description: 'Feed the fish' } } }),
    resourceRequests: {
      meeting: (_owner, { meetingId }) => ({ path: { id: meetingId }, body: { action_item: { description: 'Feed' } } }),
      person: ({ meetingId }, { userId }) => ({
        path: { id: meetingId },
        body: { action_item: { description: 'Feed', assignee_id: userId } },
      }),
    },
    inaccessibleStatus: { person: 422 },
  },
  'PATCH /meetings/{id}/action_items/bulk_update': {
    access: 'user',
    expected: editors(200),
    createRequest: createBulkRequest,
    resourceRequests: {
      meeting: (owner, { meetingId }) => createBulkRequest({ ...owner, meetingId }),
      'meeting with its action item': (_owner, ids) => createBulkRequest(ids),
      'action item': (owner, { actionItemId }) => createBulkRequest({ ...owner, actionItemId }),
      person: (owner, { userId }) => ({
        ...createBulkRequest(owner),
        body: { action_item_ids: [owner.actionItemId], assignee_type: 'user', assignee_id: userId },
      }),
    },
    inaccessibleStatus: { person: 422 },
  },
  'PATCH /meetings/{id}/action_items/{action_item_id}': {
    ...actionItemRow(200, { action_item: { description: 'Water all plants' } }),
    resourceRequests: {
      ...actionItemRow(200, { action_item: { description: 'Water all plants' } }).resourceRequests,
      person: ({ meetingId, actionItemId }, { userId }) => ({
        path: { id: meetingId, action_item_id: actionItemId },
        body: { action_item: { assignee_id: userId } },
      }),
    },
    inaccessibleStatus: { person: 422 },
  },
  'PATCH /meetings/{id}/action_items/{action_item_id}/toggle_status': actionItemRow(200),
  'DELETE /meetings/{id}/action_items/{action_item_id}': {
    ...actionItemRow(204, undefined),
    createRequest: async ({ person, meetingId }) => {
      const created = await person.post(`/meetings/${meetingId}/action_items`, {
        action_item: { description: 'Sweep' },
      });
      const id = (created.body as { id: string }).id;
      return { path: { id: meetingId, action_item_id: id } };
    },
  },
  'PATCH /action_items/bulk_update': selectionRow({ due_date: '2026-12-24' }),
  'POST /action_items/bulk_delete': {
    ...selectionRow({}),
    createRequest: async ({ person, meetingId }) => {
      const created = await person.post(`/meetings/${meetingId}/action_items`, {
        action_item: { description: 'Sweep' },
      });
      return { meetingId, body: { action_item_ids: [(created.body as { id: string }).id] } };
    },
    createRejectedRequest: ({ actionItemId }) => ({ body: { action_item_ids: [actionItemId] } }),
  },
  'GET /action_items/counts': createReadRow(),
  'GET /action_items': createReadRow('?assignee=team&state=open'),
};
