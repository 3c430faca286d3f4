import { notesResponseSchema } from '@minutehand/contracts/http/meetings/notes';
import { createMeeting, uploadBlob } from '../../meeting-requests.ts';
import type { Owner } from '../../owner.ts';
import {
  createMeetingCase,
  createReadCase,
  type OperationCase,
  type OperationCases,
  type RequestInput,
  readers,
} from '../operation-case.ts';

/** Creates a meeting with an attachment in its notes. */
async function createAttachmentRequest({ person }: Owner): Promise<RequestInput> {
  const { id } = await createMeeting(person);
  const { attachable_sgid: sgid } = await uploadBlob(person, 'plan.txt', 'A plan.');
  const content = `<action-text-attachment sgid="${sgid}"></action-text-attachment>`;
  const response = await person.patch(`/meetings/${id}/notes`, { notes: { content } });
  const { notes } = notesResponseSchema.parse(response.body);
  return { path: { id, attachment_id: /attachments\/([^"]+)"/.exec(notes.content)?.[1] ?? '' } };
}

const attachmentCase: OperationCase = {
  access: 'user',
  expected: readers(200),
  createRequest: createAttachmentRequest,
  resourceRequests: {
    meeting: (owner, { meetingId }) => ({ path: { id: meetingId, attachment_id: owner.signedId } }),
    attachment: ({ meetingId }, { signedId }) => ({ path: { id: meetingId, attachment_id: signedId } }),
  },
};

export const notesCases: OperationCases = {
  'GET /meetings/{id}/notes': createMeetingCase('read', 200),
  'PATCH /meetings/{id}/notes': createMeetingCase('write', 200, {
    body: { notes: { content: '<p>All is well.</p>' } },
  }),
  'GET /meetings/{id}/notes/attachments/{attachment_id}': attachmentCase,
  'GET /action_text/embeds/patterns.json': createReadCase(),
  'GET /action_text/embeds': createReadCase('?id=https%3A%2F%2Fyoutu.be%2Fsample-id1'),
};
