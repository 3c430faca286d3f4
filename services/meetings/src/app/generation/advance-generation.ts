import { systemScope } from '@minutehand/service-kit/identity';
import { applyGenerationProgress } from '../../domain/meetings/meeting.ts';
import { meetingChangedAfterWrite } from '../events.ts';
import type { Ports } from '../ports.ts';

export type AdvanceGeneration = {
  accountId: string;
  meetingId: string;
  generationId: string;
  /** Sequence number of the progress report; lower ones are older. */
  number: number;
  step: string;
  progress: number;
};

/** Stores the progress of a meeting's generation. */
export async function advanceGeneration(
  ports: Pick<Ports, 'meetingsWithTrash'>,
  command: AdvanceGeneration,
): Promise<void> {
  const { accountId, meetingId, ...report } = command;
  await ports.meetingsWithTrash.update(systemScope('a generation progressed', accountId), meetingId, (meeting) => {
    const document = applyGenerationProgress(meeting, report);
    return document && { document, events: [meetingChangedAfterWrite(document, ['processing'])] };
  });
}
