import { systemScope } from '@minutehand/service-kit/identity';
import { applyRecordingChange, type RecordingChange } from '../../domain/recordings/recording-state.ts';
import { createMeetingChangedForNextVersion, createProcessingFailed } from '../events.ts';
import type { Ports } from '../ports.ts';

export type ChangeRecordingState = { accountId: string; meetingId: string; change: RecordingChange };

/** Stores in the meeting that it is being recorded, is paused, or waits for its transcript. */
export async function changeRecordingState(
  ports: Pick<Ports, 'meetingsIncludingTrashed'>,
  { accountId, meetingId, change }: ChangeRecordingState,
): Promise<void> {
  await ports.meetingsIncludingTrashed.update(systemScope('the recording changed', accountId), meetingId, (meeting) => {
    const document = applyRecordingChange(meeting, change);
    if (document === undefined) return undefined;
    const events = [createMeetingChangedForNextVersion(document, ['processing', 'meeting'])];
    if (document.state === 'failed' && meeting.state !== 'failed') events.push(createProcessingFailed(document.id));
    return { document, events };
  });
}
