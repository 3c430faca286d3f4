import { systemScope } from '@minutehand/service-kit/identity';
import type { Change, Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import {
  applyLateAudioFailure,
  applyLateJoinFailure,
  applyTranscriptionFailure,
  applyTranscriptionProgress,
  removeLateAudioFailure,
  type TranscriptionFailure,
  type TranscriptionUpdate,
} from '../../domain/meetings/transcription.ts';
import { getRecordingId } from '../../domain/transcript/recording-key.ts';
import { createMeetingChangedForNextVersion, createProcessingFailed } from '../events.ts';
import type { Ports } from '../ports.ts';
import { canReplaceTranscript } from './can-replace-transcript.ts';

type Update = TranscriptionUpdate & { readonly accountId: string; readonly meetingId: string };

/** Stores the progress of a transcription. */
export async function storeTranscriptionProgress(
  ports: Pick<Ports, 'meetingsIncludingTrashed'>,
  { accountId, meetingId, ...update }: Update & { readonly progress: number },
): Promise<void> {
  await ports.meetingsIncludingTrashed.update(
    systemScope('a transcription progressed', accountId),
    meetingId,
    (meeting) => {
      const document = applyTranscriptionProgress(meeting, update);
      if (document === undefined) return undefined;
      const parts =
        meeting.state === document.state ? ['processing' as const] : ['processing' as const, 'meeting' as const];
      return { document, events: [createMeetingChangedForNextVersion(document, parts)] };
    },
  );
}

/**
 * Stores that a transcription failed, or its transcript could not be stored, and the reason. The audio and everything else of the meeting
 * stay. If the meeting has a transcript of this recording, only audio that arrived late is missing in it, and the meeting keeps its state.
 */
export async function markTranscriptionFailed(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'transcripts'>,
  { accountId, meetingId, ...update }: Update & TranscriptionFailure,
): Promise<void> {
  const scope = systemScope('a transcription failed', accountId);
  const transcript = await ports.transcripts.find(scope, meetingId);
  const isLate = transcript !== undefined && getRecordingId(transcript) === update.recordingId;
  await ports.meetingsIncludingTrashed.update(scope, meetingId, (meeting) => {
    const document = applyTranscriptionFailure(meeting, update);
    if (document === undefined) return isLate ? changeLateAudio(applyLateAudioFailure(meeting, update)) : undefined;
    const events = [createMeetingChangedForNextVersion(document, ['processing', 'meeting'])];
    // A repeated failure changes nothing that users see.
    if (meeting.state !== 'failed') events.push(createProcessingFailed(document.id));
    return { document, events };
  });
}

/** Stores that joining late audio failed; does nothing if the transcript of the meeting may not be replaced anyway. */
export async function markLateJoinFailed(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'transcripts' | 'minutes'>,
  { accountId, meetingId, ...update }: Update & { readonly code: string },
): Promise<void> {
  const scope = systemScope('late audio could not be joined', accountId);
  const { recordingId } = update;
  if ((await ports.transcripts.find(scope, meetingId)) === undefined) return;
  if (!(await canReplaceTranscript(ports, scope, { meetingId, recordingId }))) return;
  await ports.meetingsIncludingTrashed.update(scope, meetingId, (meeting) =>
    changeLateAudio(applyLateJoinFailure(meeting, update)),
  );
}

/** Removes the failure of late audio: it was transcribed, possibly without any words, or the recording was deleted. */
export async function completeLateAudio(
  ports: Pick<Ports, 'meetingsIncludingTrashed'>,
  { accountId, meetingId, ...update }: Update,
): Promise<void> {
  await ports.meetingsIncludingTrashed.update(
    systemScope('a recording was transcribed', accountId),
    meetingId,
    (meeting) => changeLateAudio(removeLateAudioFailure(meeting, update)),
  );
}

const changeLateAudio = (document: Stored<Meeting> | undefined): Change<Meeting> =>
  document && { document, events: [createMeetingChangedForNextVersion(document, ['meeting'])] };
