import { systemScope } from '@minutehand/service-kit/identity';
import { getFailedRecordingId } from '../../domain/meetings/transcription.ts';
import type { Ports } from '../ports.ts';
import { completeLateAudio } from '../transcript/follow-transcription.ts';
import { changeRecordingState } from './change-recording-state.ts';

/** Higher than every version of a transcription. */
const LAST_VERSION = Number.MAX_SAFE_INTEGER;

/**
 * Makes a meeting a draft again if its recording was deleted before there was a transcript. With a transcript, audio of the recording that
 * arrived late can no longer be transcribed, so the meeting no longer shows that it is missing.
 */
export async function resetMeetingAfterRecordingDeletion(
  ports: Pick<Ports, 'meetingsIncludingTrashed' | 'transcriptions'>,
  { accountId, meetingId, recordingId }: { accountId: string; meetingId: string; recordingId: string },
): Promise<void> {
  const meeting = await ports.meetingsIncludingTrashed.find(
    systemScope('a recording was deleted', accountId),
    meetingId,
  );
  if (meeting === undefined) return;
  // Deleting the audio keeps the transcript: if only its import failed, Retry can still import it.
  const isLateAudioMissing = meeting.lateAudio?.recordingId === recordingId && meeting.lateAudio.error !== '';
  const isFailed = getFailedRecordingId(meeting) === recordingId || isLateAudioMissing;
  if (isFailed && (await ports.transcriptions.readTranscript(accountId, recordingId)) !== undefined) return;
  await changeRecordingState(ports, { accountId, meetingId, change: { type: 'deleted', recordingId } });
  await completeLateAudio(ports, { accountId, meetingId, recordingId, version: LAST_VERSION });
}
