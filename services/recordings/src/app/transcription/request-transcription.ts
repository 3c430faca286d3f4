import { defineEvent } from '@minutehand/contracts/events';
import { type Scope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import { createTranscription, type Transcription } from '../../domain/transcription/transcription.ts';
import type { TranscriptionPorts } from './ports.ts';
import { purgeTranscription } from './purge-transcriptions.ts';

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

/** Does nothing if the audio was deleted in the meantime, so that no transcription is left without audio. */
export async function requestTranscriptionOfRecording(
  ports: Pick<TranscriptionPorts, 'transcriptions' | 'transcribedParts' | 'findAudio'>,
  { accountId, meetingId, recordingId }: { accountId: string; meetingId: string; recordingId: string },
): Promise<void> {
  const scope = systemScope('a recording is complete', accountId);
  const hasAudio = async () => (await ports.findAudio(scope, recordingId)) !== undefined;
  if (!(await hasAudio())) return;
  await requestTranscription(ports, scope, { meetingId, recordingId });
  if (!(await hasAudio())) await purgeTranscription(ports, scope, recordingId);
}

export const runRequested = (recordingId: string, { meetingId, run }: Pick<Transcription, 'meetingId' | 'run'>) =>
  defineEvent('recordings.transcription_requested', { meetingId, recordingId, run });
