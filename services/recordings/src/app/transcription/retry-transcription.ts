import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requestJoinAgain } from '../../domain/recordings/recording.ts';
import { requestRun } from '../../domain/transcription/transcription.ts';
import { createRecordingStopped } from '../recordings/finish-recording.ts';
import type { TranscriptionPorts } from './ports.ts';
import { createTranscriptionRequested } from './request-transcription.ts';

/**
 * Runs a failed transcription again; any other one is unchanged. A recording whose chunks could not be joined is joined
 * again first, even with a transcription: then they arrived late. Throws transcription.not_found, and transcription.audio_missing if its audio was deleted.
 */
export async function retryTranscription(
  {
    transcriptions,
    recordings,
    runExclusively,
  }: Pick<TranscriptionPorts, 'transcriptions' | 'recordings' | 'runExclusively'>,
  actor: Actor,
  { meetingId, recordingId }: { readonly meetingId: string; readonly recordingId: string },
): Promise<{ version: number }> {
  const transcription = await transcriptions.update(actor, recordingId, (loaded) => {
    if (loaded.meetingId !== meetingId || loaded.state !== 'failed') return undefined;
    const document = requestRun(loaded);
    return { document, events: [createTranscriptionRequested(recordingId, document)] };
  });
  // Exclusive, so that the sweep does not delete the audio in the meantime.
  const recording = await runExclusively(meetingId, () =>
    recordings.update(actor, recordingId, (loaded) => {
      const hasAudio = loaded.meetingId === meetingId && loaded.audioDeletedAt === null;
      const document = hasAudio ? requestJoinAgain(loaded) : undefined;
      return document && { document, events: [createRecordingStopped(document)] };
    }),
  );
  if (transcription?.meetingId === meetingId) return { version: transcription.version };
  if (recording?.meetingId !== meetingId) throw new AppError('transcription.not_found');
  if (recording.audioDeletedAt !== null) throw new AppError('transcription.audio_missing');
  // Older than every version of the transcription that follows.
  return { version: 0 };
}
