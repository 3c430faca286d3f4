import { createMeeting, createReadyMeeting } from '../meeting-requests.ts';
import { editors, everyPerson, meeting, meetingOwners, meetingRow, type Rows, read } from './row.ts';

export const meetingRows: Rows = {
  'GET /meetings': read('?state=ready&mine=1'),
  'POST /meetings': {
    access: 'person',
    expected: everyPerson(201),
    good: () => ({ body: { meeting: { title: 'Weekly', attendees: ['Somebody'] } } }),
    naming: {
      'meeting type': (_own, { meetingTypeId }) => ({ body: { meeting: { account_meeting_type_id: meetingTypeId } } }),
    },
    absent: { 'meeting type': 422 },
  },
  'GET /meetings/{id}': meetingRow('read', 200),
  'PATCH /meetings/{id}': {
    ...meetingRow('write', 200, { body: { meeting: { title: 'Monthly' } } }),
    naming: {
      meeting: (_own, { meetingId }) => ({ path: { id: meetingId }, body: { meeting: { title: 'Monthly' } } }),
      'meeting type': ({ meetingId }, { meetingTypeId }) => ({
        path: { id: meetingId },
        body: { meeting: { account_meeting_type_id: meetingTypeId } },
      }),
    },
    absent: { 'meeting type': 422 },
  },
  'DELETE /meetings/{id}': {
    access: 'person',
    expected: meetingOwners(204),
    good: async ({ person }) => ({ path: { id: (await createMeeting(person)).id } }),
    naming: meeting,
  },
  'POST /meetings/{id}/retry': {
    access: 'person',
    expected: editors(202),
    // A separate meeting, because the call starts a new generation.
    good: async ({ person }) => ({ path: { id: (await createReadyMeeting(person)).id }, body: {} }),
    refused: ({ meetingId }) => ({ path: { id: meetingId }, body: {} }),
    naming: meeting,
  },
  'POST /meetings/{id}/generate_action_items': {
    access: 'person',
    expected: editors(202),
    good: async ({ person }) => ({ path: { id: (await createReadyMeeting(person)).id } }),
    refused: ({ meetingId }) => ({ path: { id: meetingId } }),
    naming: meeting,
  },
  'POST /meetings/{id}/title/accept': meetingRow('write', 200),
  'POST /meetings/{id}/title/dismiss': meetingRow('write', 200),
  'POST /meetings/{id}/title/reshow': meetingRow('write', 200),
};
