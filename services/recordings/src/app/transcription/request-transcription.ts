import { createEvent } from '@minutehand/contracts/events';
import { type Scope, systemScope } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import {
  createTranscription,
  requestRunForAudio,
  type Transcription,
} from '../../domain/transcription/transcription.ts';
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
    createTranscriptionRequested(recordingId, created),
  ]);
  return document;
}

type FinalisedPorts = Pick<TranscriptionPorts, 'transcriptions' | 'transcribedParts' | 'findAudio' | 'meetings'>;

/**
 * Requests the transcription of a joined recording; another run if it was joined again with audio that arrived late, and its transcript may
 * be replaced. Does nothing if the audio was deleted in the meantime, so that no transcription is left without audio.
 */
export async function requestTranscriptionOfRecording(
  ports: FinalisedPorts,
  { accountId, meetingId, recordingId }: { accountId: string; meetingId: string; recordingId: string },
): Promise<void> {
  const scope = systemScope('a recording is complete', accountId);
  const audio = await ports.findAudio(scope, recordingId);
  if (audio === undefined) return;
  const earlier = await ports.transcriptions.find(scope, recordingId);
  const isLate = earlier !== undefined && requestRunForAudio(earlier, audio.byteSize) !== undefined;
  if (earlier === undefined) await requestTranscription(ports, scope, { meetingId, recordingId });
  if (isLate && (await ports.meetings.canReplaceTranscript(accountId, meetingId, recordingId))) {
    await ports.transcriptions.update(scope, recordingId, (loaded) => {
      const document = requestRunForAudio(loaded, audio.byteSize);
      return document && { document, events: [createTranscriptionRequested(recordingId, document)] };
    });
  }
  if ((await ports.findAudio(scope, recordingId)) === undefined) await purgeTranscription(ports, scope, recordingId);
}

export const createTranscriptionRequested = (
  recordingId: string,
  { meetingId, run }: Pick<Transcription, 'meetingId' | 'run'>,
) => createEvent('recordings.transcription_requested', { meetingId, recordingId, run });
