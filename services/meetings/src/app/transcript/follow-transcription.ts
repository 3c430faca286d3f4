import { systemScope } from '@minutehand/service-kit/identity';
import {
  applyTranscriptionFailure,
  applyTranscriptionProgress,
  type TranscriptionFailure,
  type TranscriptionUpdate,
} from '../../domain/meetings/transcription.ts';
import { meetingChangedAfterWrite, processingFailed } from '../events.ts';
import type { Ports } from '../ports.ts';

type Update = TranscriptionUpdate & { readonly accountId: string; readonly meetingId: string };

/** Stores the progress of a transcription. */
export async function advanceTranscription(
  ports: Pick<Ports, 'meetingsWithTrash'>,
  { accountId, meetingId, ...update }: Update & { readonly progress: number },
): Promise<void> {
  await ports.meetingsWithTrash.update(systemScope('a transcription progressed', accountId), meetingId, (meeting) => {
    const document = applyTranscriptionProgress(meeting, update);
    if (document === undefined) return undefined;
    const parts =
      meeting.state === document.state ? ['processing' as const] : ['processing' as const, 'meeting' as const];
    return { document, events: [meetingChangedAfterWrite(document, parts)] };
  });
}

/** Stores that a transcription failed, or its transcript could not be stored, and the reason. The audio and everything else of the meeting stay. */
export async function failTranscription(
  ports: Pick<Ports, 'meetingsWithTrash'>,
  { accountId, meetingId, ...update }: Update & TranscriptionFailure,
): Promise<void> {
  await ports.meetingsWithTrash.update(systemScope('a transcription failed', accountId), meetingId, (meeting) => {
    const document = applyTranscriptionFailure(meeting, update);
    if (document === undefined) return undefined;
    const events = [meetingChangedAfterWrite(document, ['processing', 'meeting'])];
    // A repeated failure changes nothing that users see.
    if (meeting.state !== 'failed') events.push(processingFailed(document.id));
    return { document, events };
  });
}
