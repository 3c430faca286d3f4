import type { HttpSession } from '../../../../scripts/lib/http-session.ts';
import { createMeeting } from '../../meeting-requests.ts';
import type { Ids } from '../../owner.ts';
import {
  createMeetingCase,
  meetingOwners,
  type OperationCase,
  type OperationCases,
  type RequestInput,
} from '../operation-case.ts';

type ShareIds = Pick<Ids, 'meetingId' | 'memberId'>;

/** A request for the share of a member. */
const createShareRequest = ({ meetingId, memberId }: ShareIds, body: unknown): RequestInput => ({
  path: { id: meetingId, user_id: memberId },
  body,
});

/** Rejected callers request the share of another member, because members can remove their own. */
const withOtherMember = (body: unknown): OperationCase['createRejectedRequest'] => {
  return ({ meetingId }, { userId }) => createShareRequest({ meetingId, memberId: userId }, body);
};

const createResourceRequests = (body: unknown): OperationCase['resourceRequests'] => ({
  meeting: (owner, { meetingId }) => createShareRequest({ ...owner, meetingId }, body),
  'meeting with its share': (_owner, ids) => createShareRequest(ids, body),
  share: ({ meetingId }, { memberId }) => createShareRequest({ meetingId, memberId }, body),
});

/** Shares a new meeting with the member. */
async function createSharedMeeting(person: HttpSession, memberId: string): Promise<ShareIds> {
  const { id: meetingId } = await createMeeting(person);
  await person.post(`/meetings/${meetingId}/shares`, { user_id: memberId });
  return { meetingId, memberId };
}

export const shareCases: OperationCases = {
  'GET /meetings/{id}/shares': createMeetingCase('read', 200),
  'POST /meetings/{id}/shares': {
    access: 'user',
    expected: meetingOwners(201),
    createRequest: async ({ person, memberId }) => ({
      path: { id: (await createMeeting(person)).id },
      body: { user_id: memberId, role: 'editor' },
    }),
    resourceRequests: {
      meeting: ({ memberId }, { meetingId }) => ({ path: { id: meetingId }, body: { user_id: memberId } }),
      person: ({ meetingId }, { userId }) => ({ path: { id: meetingId }, body: { user_id: userId } }),
    },
    inaccessibleStatus: { person: 422 },
  },
  'PATCH /meetings/{id}/shares/{user_id}': {
    access: 'user',
    expected: meetingOwners(200),
    createRequest: async ({ person, memberId }) =>
      createShareRequest(await createSharedMeeting(person, memberId), { role: 'viewer' }),
    createRejectedRequest: withOtherMember({ role: 'viewer' }),
    resourceRequests: createResourceRequests({ role: 'editor' }),
  },
  'DELETE /meetings/{id}/shares/{user_id}': {
    access: 'user',
    expected: meetingOwners(204),
    createRequest: async ({ person, memberId }) =>
      createShareRequest(await createSharedMeeting(person, memberId), undefined),
    createRejectedRequest: withOtherMember(undefined),
    resourceRequests: createResourceRequests(undefined),
  },
};
