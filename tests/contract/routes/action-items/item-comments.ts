import type { Ids, Owner } from '../../owner.ts';
import {
  type ExpectedStatuses,
  type OperationCase,
  type OperationCases,
  type RequestInput,
  readers,
} from '../operation-case.ts';

const PATH = '/meetings/{id}/action_items/{action_item_id}/comments';

/** Only the author may change a comment; other readers of the meeting get 403. */
const authorOnly = (status: number): ExpectedStatuses => ({ ...readers(403), owner: status });

function commentCase(expected: ExpectedStatuses, body?: unknown): OperationCase {
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
const authorCommentCase = (status: number, body?: unknown): OperationCase => ({
  ...commentCase(authorOnly(status), body),
  createRequest: async ({ person, meetingId, actionItemId }: Owner) => {
    const comments = `/meetings/${meetingId}/action_items/${actionItemId}/comments`;
    const created = await person.post(comments, { comment: { text: 'Is it done?' } });
    const { comment } = created.body as { comment: { id: string } };
    return { path: { id: meetingId, action_item_id: actionItemId, comment_id: comment.id }, body };
  },
});

export const itemCommentCases: OperationCases = {
  [`GET ${PATH}`]: commentCase(readers(200)),
  [`POST ${PATH}`]: commentCase(readers(201), { comment: { text: 'Is it done?' } }),
  [`PATCH ${PATH}/{comment_id}`]: authorCommentCase(200, { comment: { text: 'Is it done now?' } }),
  [`DELETE ${PATH}/{comment_id}`]: authorCommentCase(204),
};
