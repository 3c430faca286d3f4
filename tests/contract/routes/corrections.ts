import { createMeeting, importTranscript, SAMPLE } from '../meeting-requests.ts';
import type { Owner } from '../owner.ts';
import { editors, type Row, type Rows } from './row.ts';

/** Uses a new transcript per call, because the same correction cannot be applied twice. */
function correction(body: object): Row & { readonly naming: NonNullable<Row['naming']> } {
  return {
    access: 'person',
    expected: editors(200),
    good: async ({ person }: Owner) => {
      const { id } = await createMeeting(person);
      await importTranscript(person, id, { format: 'text', content: SAMPLE });
      return { path: { id }, body };
    },
    naming: { meeting: (_own, { meetingId }) => ({ path: { id: meetingId }, body }) },
  };
}

const ofSegments = correction({ segments: [{ id: 't1-s1', text: 'What was really said.' }] });

/** Corrections of a transcript. */
export const correctionRows: Rows = {
  'PATCH /meetings/{id}/transcript/segments': {
    ...ofSegments,
    naming: {
      ...ofSegments.naming,
      person: ({ meetingId }, { userId }) => ({
        path: { id: meetingId },
        body: { segments: [{ id: 't1-s1' }], new_speaker: { user_id: userId } },
      }),
    },
    absent: { person: 422 },
  },
  'POST /meetings/{id}/speakers/merge': correction({ speaker_id: 't1-p2', into_speaker_id: 't1-p1' }),
  'POST /meetings/{id}/speakers/separate': correction({ speaker_id: 't1-p2' }),
};
