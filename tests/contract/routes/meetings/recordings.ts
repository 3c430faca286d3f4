import { randomUUID } from 'node:crypto';
import { createMeeting } from '../../meeting-requests.ts';
import type { Owner } from '../../owner.ts';
import { createChunkForm, WEBM_HEADER } from '../../recorder.ts';
import {
  allCallers,
  createMeetingCase,
  editors,
  meetingRequests,
  type OperationCase,
  type OperationCases,
  type RequestInput,
} from '../operation-case.ts';

/** A meeting that is being recorded. */
async function startRecording({ person }: Owner): Promise<{ id: string; recordingId: string }> {
  const { id } = await createMeeting(person);
  const recordingId = randomUUID();
  await person.post(`/meetings/${id}/recording`, createChunkForm(WEBM_HEADER, { recording_id: recordingId }));
  return { id, recordingId };
}

const chunkCase: OperationCase = {
  access: 'user',
  // Others who may edit the meeting get an error that it is being recorded.
  expected: { ...editors(200), admin: 409, editor: 409 },
  createRequest: async (owner) => {
    const { id, recordingId } = await startRecording(owner);
    return { path: { id }, body: createChunkForm(WEBM_HEADER, { recording_id: recordingId }) };
  },
  resourceRequests: {
    meeting: (_owner, { meetingId }) => ({ path: { id: meetingId }, body: createChunkForm(WEBM_HEADER) }),
  },
};

const pauseCase: OperationCase = {
  access: 'user',
  // An editor may not pause the recording of another user.
  expected: { ...editors(200), editor: 403 },
  createRequest: async (owner): Promise<RequestInput> => {
    const { id } = await startRecording(owner);
    return { path: { id }, body: { is_paused: true } };
  },
  resourceRequests: { meeting: (_owner, { meetingId }) => ({ path: { id: meetingId }, body: { is_paused: true } }) },
};

/** Anyone who may edit the meeting can add marks to another user's recording. */
const markCase: OperationCase = {
  access: 'user',
  expected: editors(201),
  createRequest: async (owner): Promise<RequestInput> => {
    const { id } = await startRecording(owner);
    return { path: { id }, body: { kind: 'decision' } };
  },
  resourceRequests: { meeting: (_owner, { meetingId }) => ({ path: { id: meetingId }, body: { kind: 'decision' } }) },
};

const audioCase: OperationCase = {
  access: 'public',
  // The link is not signed.
  expected: allCallers(403),
  hasSecretUrl: true,
  createRequest: ({ meetingId }) => ({ path: { id: meetingId }, query: '?token=forged' }),
};

export const recordingCases: OperationCases = {
  'POST /meetings/{id}/recording': chunkCase,
  'POST /meetings/{id}/update_pause_state': pauseCase,
  'POST /meetings/{id}/recording/marks': markCase,
  // The transcript of this meeting was imported, so it is kept.
  'POST /meetings/{id}/recording/retry': createMeetingCase('write', 409),
  'GET /meetings/{id}/recording': createMeetingCase('read', 200),
  'GET /meetings/{id}/recording/live_transcript': createMeetingCase('read', 200),
  'GET /meetings/{id}/recording/audio': audioCase,
  'DELETE /meetings/{id}/recording': { ...createMeetingCase('write', 204), resourceRequests: meetingRequests },
};
