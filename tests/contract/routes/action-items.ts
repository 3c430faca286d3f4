import type { Ids } from '../owner.ts';
import { type Call, editors, meetingRow, type Row, type Rows, read } from './row.ts';

function actionItemRow(status: number, body: unknown = {}): Row {
  const call = (ids: Pick<Ids, 'meetingId' | 'actionItemId'>): Call => ({
    path: { id: ids.meetingId, action_item_id: ids.actionItemId },
    body,
  });
  return {
    access: 'person',
    expected: editors(status),
    good: call,
    naming: {
      meeting: (own, { meetingId }) => call({ ...own, meetingId }),
      'meeting with its action item': (_own, named) => call(named),
      'action item': ({ meetingId }, { actionItemId }) => call({ meetingId, actionItemId }),
    },
  };
}

const bulk = ({ meetingId, actionItemId }: Pick<Ids, 'meetingId' | 'actionItemId'>): Call => ({
  path: { id: meetingId },
  body: { action_item_ids: [actionItemId], due_date: '2026-12-24' },
});

export const actionItemRows: Rows = {
  'GET /meetings/{id}/action_items': meetingRow('read', 200),
  'POST /meetings/{id}/action_items': {
    ...meetingRow('write', 201, { body: { action_item: { description: 'Feed the fish' } } }),
    naming: {
      meeting: (_own, { meetingId }) => ({ path: { id: meetingId }, body: { action_item: { description: 'Feed' } } }),
      person: ({ meetingId }, { userId }) => ({
        path: { id: meetingId },
        body: { action_item: { description: 'Feed', assignee_id: userId } },
      }),
    },
    absent: { person: 422 },
  },
  'PATCH /meetings/{id}/action_items/bulk_update': {
    access: 'person',
    expected: editors(200),
    good: bulk,
    naming: {
      meeting: (own, { meetingId }) => bulk({ ...own, meetingId }),
      'meeting with its action item': (_own, named) => bulk(named),
      'action item': (own, { actionItemId }) => bulk({ ...own, actionItemId }),
      person: (own, { userId }) => ({
        ...bulk(own),
        body: { action_item_ids: [own.actionItemId], assignee_type: 'user', assignee_id: userId },
      }),
    },
    absent: { person: 422 },
  },
  'PATCH /meetings/{id}/action_items/{action_item_id}': {
    ...actionItemRow(200, { action_item: { description: 'Water all plants' } }),
    naming: {
      ...actionItemRow(200, { action_item: { description: 'Water all plants' } }).naming,
      person: ({ meetingId, actionItemId }, { userId }) => ({
        path: { id: meetingId, action_item_id: actionItemId },
        body: { action_item: { assignee_id: userId } },
      }),
    },
    absent: { person: 422 },
  },
  'PATCH /meetings/{id}/action_items/{action_item_id}/toggle_status': actionItemRow(200),
  'DELETE /meetings/{id}/action_items/{action_item_id}': {
    ...actionItemRow(204, undefined),
    good: async ({ person, meetingId }) => {
      const created = await person.post(`/meetings/${meetingId}/action_items`, {
        action_item: { description: 'Rest' },
      });
      const id = (created.body as { id: string }).id;
      return { path: { id: meetingId, action_item_id: id } };
    },
  },
  'GET /action_items': read('?assignee=team&state=open'),
};
