import { createMeeting, importTranscript, SAMPLE } from '../../meeting-requests.ts';
import type { Owner } from '../../owner.ts';
import { editors, type OperationCase, type OperationCases } from '../operation-case.ts';

/** Each request has a new transcript, because the same correction cannot be applied twice. */
function createCorrectionCase(
  body: object,
): OperationCase & { readonly resourceRequests: NonNullable<OperationCase['resourceRequests']> } {
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

const segmentsCase = createCorrectionCase({ segments: [{ id: 't1-s1', text: 'The corrected sentence.' }] });

/** Corrections of a transcript. */
export const correctionCases: OperationCases = {
  'PATCH /meetings/{id}/transcript/segments': {
    ...segmentsCase,
    resourceRequests: {
      ...segmentsCase.resourceRequests,
      person: ({ meetingId }, { userId }) => ({
        path: { id: meetingId },
        body: { segments: [{ id: 't1-s1' }], new_speaker: { user_id: userId } },
      }),
    },
    inaccessibleStatus: { person: 422 },
  },
  'POST /meetings/{id}/speakers/merge': createCorrectionCase({ speaker_id: 't1-p2', into_speaker_id: 't1-p1' }),
  'POST /meetings/{id}/speakers/separate': createCorrectionCase({ speaker_id: 't1-p2' }),
};
