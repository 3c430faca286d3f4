import { systemScope } from '@minutehand/service-kit/identity';
import { applyRecordingChange, type RecordingChange } from '../../domain/recordings/recording-state.ts';
import { meetingChangedAfterWrite } from '../events.ts';
import type { Ports } from '../ports.ts';

export type ChangeRecordingState = { accountId: string; meetingId: string; change: RecordingChange };

/** Shows on the meeting that it is being recorded, paused, or waits for its transcript. */
export async function changeRecordingState(
  ports: Pick<Ports, 'allMeetings'>,
  { accountId, meetingId, change }: ChangeRecordingState,
): Promise<void> {
  await ports.allMeetings.update(systemScope('the recording changed', accountId), meetingId, (meeting) => {
    const document = applyRecordingChange(meeting, change);
    return document && { document, events: [meetingChangedAfterWrite(document, ['processing', 'meeting'])] };
  });
}
