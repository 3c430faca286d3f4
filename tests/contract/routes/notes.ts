import { notesResponseSchema } from '@minutehand/contracts/http/meetings/notes';
import { createMeeting, uploadBlob } from '../meeting-requests.ts';
import type { Owner } from '../owner.ts';
import { createMeetingCase, createReadRow, type RequestInput, type Row, type Rows, readers } from './row.ts';

/** Creates a meeting with an attachment in its notes. */
async function createAttachmentRequest({ person }: Owner): Promise<RequestInput> {
  const { id } = await createMeeting(person);
  const { attachable_sgid: sgid } = await uploadBlob(person, 'plan.txt', 'A plan.');
  const content = `<action-text-attachment sgid="${sgid}"></action-text-attachment>`;
  const response = await person.patch(`/meetings/${id}/notes`, { notes: { content } });
  const { notes } = notesResponseSchema.parse(response.body);
  return { path: { id, attachment_id: /attachments\/([^"]+)"/.exec(notes.content)?.[1] ?? '' } };
}

const attachmentRow: Row = {
  access: 'user',
  expected: readers(200),
  createRequest: createAttachmentRequest,
  resourceRequests: {
    meeting: (owner, { meetingId }) => ({ path: { id: meetingId, attachment_id: owner.signedId } }),
    attachment: ({ meetingId }, { signedId }) => ({ path: { id: meetingId, attachment_id: signedId } }),
  },
};

export const notesRows: Rows = {
  'GET /meetings/{id}/notes': createMeetingCase('read', 200),
  'PATCH /meetings/{id}/notes': createMeetingCase('write', 200, {
    body: { notes: { content: '<p>All is well.</p>' } },
  }),
  'GET /meetings/{id}/notes/attachments/{attachment_id}': attachmentRow,
  'GET /action_text/embeds/patterns.json': createReadRow(),
  'GET /action_text/embeds': createReadRow('?id=https%3A%2F%2Fyoutu.be%2Fsample-id1'),
};
