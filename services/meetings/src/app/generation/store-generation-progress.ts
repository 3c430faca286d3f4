import { systemScope } from '@minutehand/service-kit/identity';
import { applyGenerationProgress } from '../../domain/meetings/meeting.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import type { Ports } from '../ports.ts';

export type GenerationProgressReport = {
  accountId: string;
  meetingId: string;
  generationId: string;
  /** Version of the generation in the progress report; lower ones are older. */
  version: number;
  step: string;
  progress: number;
};

/** Stores the progress of a meeting's generation. */
export async function storeGenerationProgress(
  ports: Pick<Ports, 'meetingsIncludingTrashed'>,
  command: GenerationProgressReport,
): Promise<void> {
  const { accountId, meetingId, ...report } = command;
  await ports.meetingsIncludingTrashed.update(
    systemScope('a generation progressed', accountId),
    meetingId,
    (meeting) => {
      const document = applyGenerationProgress(meeting, report);
      return document && { document, events: [createMeetingChangedForNextVersion(document, ['processing'])] };
    },
  );
}
