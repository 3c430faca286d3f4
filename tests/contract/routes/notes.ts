import { notesResponseSchema } from '@minutehand/contracts/http/meetings/notes';
import { createMeeting, uploadBlob } from '../meeting-requests.ts';
import type { Owner } from '../owner.ts';
import { type Call, meetingRow, type Row, type Rows, read, readers } from './row.ts';

/** Creates a meeting with an attachment in its notes. */
async function createMeetingWithFile({ person }: Owner): Promise<Call> {
  const { id } = await createMeeting(person);
  const { attachable_sgid: sgid } = await uploadBlob(person, 'plan.txt', 'A plan.');
  const content = `<action-text-attachment sgid="${sgid}"></action-text-attachment>`;
  const response = await person.patch(`/meetings/${id}/notes`, { notes: { content } });
  const { notes } = notesResponseSchema.parse(response.body);
  return { path: { id, attachment_id: /attachments\/([^"]+)"/.exec(notes.content)?.[1] ?? '' } };
}

const file: Row = {
  access: 'person',
  expected: readers(200),
  good: createMeetingWithFile,
  naming: {
    meeting: (own, { meetingId }) => ({ path: { id: meetingId, attachment_id: own.signedId } }),
    file: ({ meetingId }, { signedId }) => ({ path: { id: meetingId, attachment_id: signedId } }),
  },
};

export const notesRows: Rows = {
  'GET /meetings/{id}/notes': meetingRow('read', 200),
  'PATCH /meetings/{id}/notes': meetingRow('write', 200, { body: { notes: { content: '<p>All is well.</p>' } } }),
  'GET /meetings/{id}/notes/attachments/{attachment_id}': file,
  'GET /action_text/embeds/patterns.json': read(),
  'GET /action_text/embeds': read('?id=https%3A%2F%2Fyoutu.be%2Fsample-id1'),
};
