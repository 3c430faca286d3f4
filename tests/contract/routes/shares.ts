import type { HttpSession } from '../../../scripts/lib/http-session.ts';
import { createMeeting } from '../meeting-requests.ts';
import type { Ids } from '../owner.ts';
import { type Call, meetingOwners, meetingRow, type Row, type Rows } from './row.ts';

type Shared = Pick<Ids, 'meetingId' | 'memberId'>;

/** A request about the member's share of a meeting. */
const ofShare = ({ meetingId, memberId }: Shared, body: unknown): Call => ({
  path: { id: meetingId, user_id: memberId },
  body,
});

/** Rejected callers name another member's share, because members can remove their own. */
const refused = (body: unknown): Row['refused'] => {
  return ({ meetingId }, { userId }) => ofShare({ meetingId, memberId: userId }, body);
};

const naming = (body: unknown): Row['naming'] => ({
  meeting: (own, { meetingId }) => ofShare({ ...own, meetingId }, body),
  'meeting with its share': (_own, named) => ofShare(named, body),
  share: ({ meetingId }, { memberId }) => ofShare({ meetingId, memberId }, body),
});

/** Uses a new meeting; other callers are neither its owner nor allowed to share it. */
async function newlyShared(person: HttpSession, memberId: string): Promise<Shared> {
  const { id: meetingId } = await createMeeting(person);
  await person.post(`/meetings/${meetingId}/shares`, { user_id: memberId });
  return { meetingId, memberId };
}

export const shareRows: Rows = {
  'GET /meetings/{id}/shares': meetingRow('read', 200),
  'POST /meetings/{id}/shares': {
    access: 'person',
    expected: meetingOwners(201),
    good: async ({ person, memberId }) => ({
      path: { id: (await createMeeting(person)).id },
      body: { user_id: memberId, role: 'editor' },
    }),
    naming: {
      meeting: ({ memberId }, { meetingId }) => ({ path: { id: meetingId }, body: { user_id: memberId } }),
      person: ({ meetingId }, { userId }) => ({ path: { id: meetingId }, body: { user_id: userId } }),
    },
    absent: { person: 422 },
  },
  'PATCH /meetings/{id}/shares/{user_id}': {
    access: 'person',
    expected: meetingOwners(200),
    good: async ({ person, memberId }) => ofShare(await newlyShared(person, memberId), { role: 'viewer' }),
    refused: refused({ role: 'viewer' }),
    naming: naming({ role: 'editor' }),
  },
  'DELETE /meetings/{id}/shares/{user_id}': {
    access: 'person',
    expected: meetingOwners(204),
    good: async ({ person, memberId }) => ofShare(await newlyShared(person, memberId), undefined),
    refused: refused(undefined),
    naming: naming(undefined),
  },
};
