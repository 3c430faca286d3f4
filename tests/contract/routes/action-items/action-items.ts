import type { Ids } from '../../owner.ts';
import {
  createMeetingCase,
  createReadCase,
  editors,
  type OperationCase,
  type OperationCases,
  type RequestInput,
} from '../operation-case.ts';

function actionItemCase(status: number, body: unknown = {}): OperationCase {
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
function selectionCase(fields: object): OperationCase {
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

export const actionItemCases: OperationCases = {
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
    ...actionItemCase(200, { action_item: { description: 'Water all plants' } }),
    resourceRequests: {
      ...actionItemCase(200, { action_item: { description: 'Water all plants' } }).resourceRequests,
      person: ({ meetingId, actionItemId }, { userId }) => ({
        path: { id: meetingId, action_item_id: actionItemId },
        body: { action_item: { assignee_id: userId } },
      }),
    },
    inaccessibleStatus: { person: 422 },
  },
  'PATCH /meetings/{id}/action_items/{action_item_id}/toggle_status': actionItemCase(200),
  'DELETE /meetings/{id}/action_items/{action_item_id}': {
    ...actionItemCase(204, undefined),
    createRequest: async ({ person, meetingId }) => {
      const created = await person.post(`/meetings/${meetingId}/action_items`, {
        action_item: { description: 'Sweep' },
      });
      const id = (created.body as { id: string }).id;
      return { path: { id: meetingId, action_item_id: id } };
    },
  },
  'PATCH /action_items/bulk_update': selectionCase({ due_date: '2026-12-24' }),
  'POST /action_items/bulk_delete': {
    ...selectionCase({}),
    createRequest: async ({ person, meetingId }) => {
      const created = await person.post(`/meetings/${meetingId}/action_items`, {
        action_item: { description: 'Sweep' },
      });
      return { meetingId, body: { action_item_ids: [(created.body as { id: string }).id] } };
    },
    createRejectedRequest: ({ actionItemId }) => ({ body: { action_item_ids: [actionItemId] } }),
  },
  'GET /action_items/counts': createReadCase(),
  'GET /action_items': createReadCase('?assignee=team&state=open'),
};
