import { systemScope } from '@minutehand/service-kit/identity';
import { advanceGeneration as advance } from '../../domain/meetings/meeting.ts';
import { meetingChangedNext } from '../events.ts';
import type { Ports } from '../ports.ts';

export type AdvanceGeneration = {
  accountId: string;
  meetingId: string;
  generationId: string;
  /** Which news this is; lower ones are older. */
  number: number;
  step: string;
  progress: number;
};

/** The meeting shows how far its generation is. */
export async function advanceGeneration(ports: Pick<Ports, 'meetings'>, command: AdvanceGeneration): Promise<void> {
  const { accountId, meetingId, ...news } = command;
  await ports.meetings.update(systemScope('a generation went on', accountId), meetingId, (meeting) => {
    const document = advance(meeting, news);
    return document && { document, events: [meetingChangedNext(document, ['processing'])] };
  });
}
