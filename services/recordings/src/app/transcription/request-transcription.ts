import { defineEvent } from '@minutehand/contracts/events';
import type { Scope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { createTranscription, type Transcription } from '../../domain/transcription/transcription.ts';
import type { TranscriptionPorts } from './ports.ts';

/** Creates the transcription of a recording and requests its first run. Does nothing when it exists. */
export async function requestTranscription(
  { transcriptions }: Pick<TranscriptionPorts, 'transcriptions'>,
  scope: Scope,
  { meetingId, recordingId }: { readonly meetingId: string; readonly recordingId: string },
): Promise<Stored<Transcription>> {
  const created = createTranscription(meetingId);
  const { document } = await transcriptions.insertOnce(scope, { id: recordingId, ...created }, [
    runRequested(recordingId, created),
  ]);
  return document;
}

export const runRequested = (recordingId: string, { meetingId, run }: Pick<Transcription, 'meetingId' | 'run'>) =>
  defineEvent('recordings.transcription_requested', { meetingId, recordingId, run });
