import { MIB } from '@minutehand/contracts/limits';
import { createMeeting, importTranscript, SAMPLE } from '../../meeting-requests.ts';
import type { Owner } from '../../owner.ts';
import {
  createMeetingCase,
  type ExpectedStatuses,
  editors,
  meetingOwners,
  meetingRequests,
  type OperationCase,
  type OperationCases,
  type RequestInput,
  readers,
  signedInCallers,
} from '../operation-case.ts';

/** Creates a meeting whose transcript has timestamps, which these formats require. */
async function createTimedTranscript({ person }: Owner): Promise<RequestInput> {
  const { id } = await createMeeting(person);
  await importTranscript(person, id, { format: 'vtt', content: 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hello' });
  return { path: { id } };
}

/** Each request has new minutes, because a decision changes which ones may follow, and approval locks the minutes. */
function approvalCase(decision: 'submit' | 'return' | 'approve', expected: ExpectedStatuses): OperationCase {
  return {
    access: 'user',
    expected,
    createRequest: async ({ person }) => {
      const { id } = await createMeeting(person);
      await person.patch(`/meetings/${id}/minutes`, { content: '## Notes\n\n- All is well.\n' });
      if (decision !== 'submit') await person.post(`/meetings/${id}/approval/submit`);
      return { path: { id }, body: { note: 'As read.' } };
    },
    resourceRequests: meetingRequests,
  };
}

/** Transcripts and minutes. */
export const transcriptAndMinutesCases: OperationCases = {
  'POST /meetings/{id}/transcript': {
    access: 'user',
    expected: editors(202),
    createRequest: async ({ person }) => ({
      path: { id: (await createMeeting(person)).id },
      body: { format: 'text', content: SAMPLE },
    }),
    resourceRequests: {
      meeting: (_owner, { meetingId }) => ({ path: { id: meetingId }, body: { format: 'text', content: SAMPLE } }),
      upload: ({ meetingId }, { signedId }) => ({ path: { id: meetingId }, body: { signed_id: signedId } }),
    },
    oversizedBodyBytes: 31 * MIB,
  },
  'POST /transcripts/preview': {
    access: 'user',
    expected: signedInCallers(200),
    createRequest: () => ({ body: { format: 'text', content: SAMPLE } }),
    oversizedBodyBytes: 31 * MIB,
  },
  'GET /meetings/{id}/transcript': createMeetingCase('read', 200),
  'GET /meetings/{id}/speakers/search': { ...createMeetingCase('read', 200, { query: '?q=another' }), scope: 'write' },
  'POST /meetings/{id}/speakers/assign': {
    access: 'user',
    expected: editors(200),
    createRequest: async ({ person, userId }) => {
      const { id } = await createMeeting(person);
      await importTranscript(person, id, { format: 'text', content: SAMPLE });
      return { path: { id }, body: { speaker_id: 't1-p1', user_id: userId } };
    },
    resourceRequests: {
      meeting: (_owner, { meetingId }) => ({ path: { id: meetingId }, body: { speaker_id: 't1-p1', name: 'Chair' } }),
      person: ({ meetingId, speakerId }, { userId }) => ({
        path: { id: meetingId },
        body: { speaker_id: speakerId, user_id: userId },
      }),
    },
    inaccessibleStatus: { person: 422 },
  },

  'GET /meetings/{id}/minutes': createMeetingCase('read', 200),
  'PATCH /meetings/{id}/minutes': createMeetingCase('write', 200, {
    body: { content: '## Notes\n\n- All is well.\n' },
  }),
  'GET /meetings/{id}/minutes_content': createMeetingCase('read', 200),
  'GET /meetings/{id}/minutes/proposal': createMeetingCase('read', 200),
  'POST /meetings/{id}/minutes/proposal': createMeetingCase('write', 200, {
    body: { decision: 'discard', version: 1, proposal_version: 1 },
  }),
  'GET /meetings/{id}/approval': createMeetingCase('read', 200),
  'POST /meetings/{id}/approval/submit': approvalCase('submit', editors(200)),
  'POST /meetings/{id}/approval/return': approvalCase('return', editors(200)),
  'POST /meetings/{id}/approval/approve': approvalCase('approve', meetingOwners(200)),
  'GET /meetings/{id}/minutes/versions': createMeetingCase('read', 200),
  'GET /meetings/{id}/minutes/versions/{version}/comparison': createMeetingCase('read', 200, {
    path: { version: '1' },
  }),
  'POST /meetings/{id}/minutes/versions/{version}/restore': createMeetingCase('write', 200, { path: { version: '1' } }),

  'POST /meetings/{id}/email_minutes': createMeetingCase('write', 200, {
    body: { email_addresses: 'nobody@sample.example' },
  }),
  'GET /meetings/{id}/feedback': createMeetingCase('read', 200),
  'POST /meetings/{id}/feedback': {
    ...createMeetingCase('write', 200, { body: { meeting_feedback: { rating: 1 } } }),
    // Feedback does not change the minutes.
    expected: readers(200),
  },

  'GET /meetings/{id}/export.md': createMeetingCase('read', 200),
  'GET /meetings/{id}/export.docx': createMeetingCase('read', 200),
  'GET /meetings/{id}/export.pdf': createMeetingCase('read', 200),
  'GET /meetings/{id}/export.vtt': { ...createMeetingCase('read', 200), createRequest: createTimedTranscript },
  'GET /meetings/{id}/export.srt': { ...createMeetingCase('read', 200), createRequest: createTimedTranscript },
  'GET /meetings/{id}/export.json': createMeetingCase('read', 200),
};
