import { createMeeting, createReadyMeeting } from '../../meeting-requests.ts';
import type { Owner } from '../../owner.ts';
import {
  createMeetingCase,
  createReadCase,
  editors,
  meetingOwners,
  meetingRequests,
  type OperationCases,
  readers,
  signedInCallers,
} from '../operation-case.ts';

async function createTrashedMeeting({ person }: Owner): Promise<string> {
  const { id } = await createMeeting(person);
  await person.post(`/meetings/${id}/trash`);
  return id;
}

export const meetingCases: OperationCases = {
  'PUT /meetings/{id}/presence': {
    ...createMeetingCase('write', 200, { body: { client_id: 'page-1', activity: 'viewing' } }),
    // All users who have the meeting open are present.
    expected: readers(200),
  },
  'GET /meetings': createReadCase('?state=ready&mine=1'),
  'POST /meetings': {
    access: 'user',
    expected: signedInCallers(201),
    createRequest: () => ({ body: { meeting: { title: 'Weekly', attendees: ['Somebody'] } } }),
    resourceRequests: {
      'meeting type': (_owner, { meetingTypeId }) => ({
        body: { meeting: { account_meeting_type_id: meetingTypeId } },
      }),
    },
    inaccessibleStatus: { 'meeting type': 422 },
  },
  'GET /meetings/{id}': createMeetingCase('read', 200),
  'PATCH /meetings/{id}': {
    ...createMeetingCase('write', 200, { body: { meeting: { title: 'Monthly' } } }),
    resourceRequests: {
      meeting: (_owner, { meetingId }) => ({ path: { id: meetingId }, body: { meeting: { title: 'Monthly' } } }),
      'meeting type': ({ meetingId }, { meetingTypeId }) => ({
        path: { id: meetingId },
        body: { meeting: { account_meeting_type_id: meetingTypeId } },
      }),
    },
    inaccessibleStatus: { 'meeting type': 422 },
  },
  'DELETE /meetings/{id}': {
    access: 'user',
    expected: meetingOwners(204),
    createRequest: async ({ person }) => ({ path: { id: (await createMeeting(person)).id } }),
    resourceRequests: meetingRequests,
  },
  'POST /meetings/{id}/archive': {
    access: 'user',
    expected: editors(200),
    createRequest: async ({ person }) => ({ path: { id: (await createMeeting(person)).id } }),
    resourceRequests: meetingRequests,
  },
  'POST /meetings/{id}/unarchive': {
    access: 'user',
    expected: editors(200),
    createRequest: async ({ person }) => ({ path: { id: (await createMeeting(person)).id } }),
    resourceRequests: meetingRequests,
  },
  'POST /meetings/{id}/favorite': {
    access: 'user',
    expected: readers(200),
    createRequest: async ({ person }) => ({ path: { id: (await createMeeting(person)).id } }),
    resourceRequests: meetingRequests,
  },
  'POST /meetings/{id}/unfavorite': {
    access: 'user',
    expected: readers(200),
    createRequest: async ({ person }) => ({ path: { id: (await createMeeting(person)).id } }),
    resourceRequests: meetingRequests,
  },
  'POST /meetings/{id}/trash': {
    access: 'user',
    expected: meetingOwners(204),
    createRequest: async ({ person }) => ({ path: { id: (await createMeeting(person)).id } }),
    resourceRequests: meetingRequests,
  },
  'GET /trashed_meetings': createReadCase(),
  'POST /trashed_meetings/{id}/restore': {
    access: 'user',
    expected: meetingOwners(200),
    createRequest: async (owner) => ({ path: { id: await createTrashedMeeting(owner) } }),
    createRejectedRequest: ({ meetingId }) => ({ path: { id: meetingId } }),
    resourceRequests: meetingRequests,
  },
  'DELETE /trashed_meetings/{id}': {
    access: 'user',
    expected: meetingOwners(204),
    createRequest: async (owner) => ({ path: { id: await createTrashedMeeting(owner) } }),
    createRejectedRequest: ({ meetingId }) => ({ path: { id: meetingId } }),
    resourceRequests: meetingRequests,
  },
  'POST /meetings/{id}/retry': {
    access: 'user',
    expected: editors(202),
    // A separate meeting, because the request starts a new generation.
    createRequest: async ({ person }) => ({ path: { id: (await createReadyMeeting(person)).id }, body: {} }),
    createRejectedRequest: ({ meetingId }) => ({ path: { id: meetingId }, body: {} }),
    resourceRequests: meetingRequests,
  },
  'POST /meetings/{id}/generate_action_items': {
    access: 'user',
    expected: editors(202),
    createRequest: async ({ person }) => ({ path: { id: (await createReadyMeeting(person)).id } }),
    createRejectedRequest: ({ meetingId }) => ({ path: { id: meetingId } }),
    resourceRequests: meetingRequests,
  },
  'POST /meetings/{id}/title/accept': createMeetingCase('write', 200),
  'POST /meetings/{id}/title/dismiss': createMeetingCase('write', 200),
  'POST /meetings/{id}/title/reshow': createMeetingCase('write', 200),
};
