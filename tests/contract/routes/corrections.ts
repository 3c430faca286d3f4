import { createMeeting, importTranscript, SAMPLE } from '../meeting-requests.ts';
import type { Owner } from '../owner.ts';
import { editors, type Row, type Rows } from './row.ts';

/** Each request has a new transcript, because the same correction cannot be applied twice. */
function createCorrectionRow(body: object): Row & { readonly resourceRequests: NonNullable<Row['resourceRequests']> } {
  return {
    access: 'user',
    expected: editors(200),
    createRequest: async ({ person }: Owner) => {
      const { id } = await createMeeting(person);
      await importTranscript(person, id, { format: 'text', content: SAMPLE });
      return { path: { id }, body };
    },
    resourceRequests: { meeting: (_owner, { meetingId }) => ({ path: { id: meetingId }, body }) },
  };
}

const segmentsRow = createCorrectionRow({ segments: [{ id: 't1-s1', text: 'The corrected sentence.' }] });

/** Corrections of a transcript. */
export const correctionRows: Rows = {
  'PATCH /meetings/{id}/transcript/segments': {
    ...segmentsRow,
    resourceRequests: {
      ...segmentsRow.resourceRequests,
      person: ({ meetingId }, { userId }) => ({
        path: { id: meetingId },
        body: { segments: [{ id: 't1-s1' }], new_speaker: { user_id: userId } },
      }),
    },
    inaccessibleStatus: { person: 422 },
  },
  'POST /meetings/{id}/speakers/merge': createCorrectionRow({ speaker_id: 't1-p2', into_speaker_id: 't1-p1' }),
  'POST /meetings/{id}/speakers/separate': createCorrectionRow({ speaker_id: 't1-p2' }),
};
