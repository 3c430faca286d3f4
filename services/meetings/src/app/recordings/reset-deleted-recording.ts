import { systemScope } from '@minutehand/service-kit/identity';
import { getFailedRecordingId } from '../../domain/meetings/transcription.ts';
import type { Ports } from '../ports.ts';
import { changeRecordingState } from './change-recording-state.ts';

/** Makes a meeting a draft again if its recording was deleted before there was a transcript. */
export async function resetDeletedRecording(
  ports: Pick<Ports, 'meetingsWithTrash' | 'transcriber'>,
  { accountId, meetingId, recordingId }: { accountId: string; meetingId: string; recordingId: string },
): Promise<void> {
  const meeting = await ports.meetingsWithTrash.find(systemScope('a recording was deleted', accountId), meetingId);
  if (meeting === undefined) return;
  // Deleting the audio keeps the transcript: if only its import failed, Retry can still import it.
  const isFailed = getFailedRecordingId(meeting) === recordingId;
  if (isFailed && (await ports.transcriber.readTranscript(accountId, recordingId)) !== undefined) return;
  await changeRecordingState(ports, { accountId, meetingId, change: { type: 'deleted', recordingId } });
}
