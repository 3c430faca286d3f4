import type { Ids, Owner } from '../owner.ts';
import { type ExpectedStatuses, type RequestInput, type Row, type Rows, readers } from './row.ts';

const PATH = '/meetings/{id}/action_items/{action_item_id}/comments';

/** Only the author may change a comment; other readers of the meeting get 403. */
const authorOnly = (status: number): ExpectedStatuses => ({ ...readers(403), owner: status });

function commentRow(expected: ExpectedStatuses, body?: unknown): Row {
  const createRequest = (ids: Pick<Ids, 'meetingId' | 'actionItemId'>): RequestInput => ({
    path: { id: ids.meetingId, action_item_id: ids.actionItemId, comment_id: 'none' },
    body,
  });
  return {
    access: 'user',
    expected,
    createRequest,
    resourceRequests: {
      meeting: (owner, { meetingId }) => createRequest({ ...owner, meetingId }),
      'meeting with its action item': (_owner, ids) => createRequest(ids),
      'action item': ({ meetingId }, { actionItemId }) => createRequest({ meetingId, actionItemId }),
    },
  };
}

/** A change of a new comment of the owner. */
const authorCommentRow = (status: number, body?: unknown): Row => ({
  ...commentRow(authorOnly(status), body),
  createRequest: async ({ person, meetingId, actionItemId }: Owner) => {
    const comments = `/meetings/${meetingId}/action_items/${actionItemId}/comments`;
    const created = await person.post(comments, { comment: { text: 'Is it done?' } });
    const { comment } = created.body as { comment: { id: string } };
    return { path: { id: meetingId, action_item_id: actionItemId, comment_id: comment.id }, body };
  },
});

export const itemCommentRows: Rows = {
  [`GET ${PATH}`]: commentRow(readers(200)),
  [`POST ${PATH}`]: commentRow(readers(201), { comment: { text: 'Is it done?' } }),
  [`PATCH ${PATH}/{comment_id}`]: authorCommentRow(200, { comment: { text: 'Is it done now?' } }),
  [`DELETE ${PATH}/{comment_id}`]: authorCommentRow(204),
};
