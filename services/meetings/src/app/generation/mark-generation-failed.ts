import { systemScope } from '@minutehand/service-kit/identity';
import { applyGenerationFailure } from '../../domain/meetings/meeting.ts';
import { createMeetingChangedForNextVersion, createProcessingFailed } from '../events.ts';
import type { Ports } from '../ports.ts';

export type FailedGeneration = { accountId: string; meetingId: string; generationId: string; code: string };

/** Stores that a generation failed, and the reason. Existing minutes and action items stay. */
export async function markGenerationFailed(
  ports: Pick<Ports, 'meetingsIncludingTrashed'>,
  command: FailedGeneration,
): Promise<void> {
  const { accountId, meetingId, generationId, code } = command;
  await ports.meetingsIncludingTrashed.update(systemScope('a generation failed', accountId), meetingId, (meeting) => {
    const document = applyGenerationFailure(meeting, generationId, code);
    return (
      document && {
        document,
        events: [
          createMeetingChangedForNextVersion(document, ['processing', 'meeting']),
          createProcessingFailed(document.id),
        ],
      }
    );
  });
}
