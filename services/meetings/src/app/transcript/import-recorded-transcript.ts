import { isAppError } from '@minutehand/contracts/errors';
import { systemScope } from '@minutehand/service-kit/identity';
import { acceptsTranscription, isTranscribingOther } from '../../domain/meetings/transcription.ts';
import { hasSameUtterances, isUncorrectedTranscriptOf } from '../../domain/transcript/recorded-transcript.ts';
import { createRecordingKey, getRecordingId } from '../../domain/transcript/recording-key.ts';
import type { Transcript } from '../../domain/transcript/transcript.ts';
import { startPendingGeneration } from '../generation/start-pending-generation.ts';
import { purgeMeeting } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';
import { canReplaceTranscript } from './can-replace-transcript.ts';
import { completeLateAudio, markTranscriptionFailed } from './follow-transcription.ts';
import { storeTranscript } from './store-transcript.ts';

export type ImportRecordedTranscript = { accountId: string; meetingId: string; recordingId: string };

/**
 * Imports the transcript of a `recordings.transcribed` event. If it exceeds the quota of texts, the meeting shows the failure until a user retries: repeating
 * the event would not help.
 */
export async function importWhenTranscribed(
  ports: Ports,
  { version, ...command }: ImportRecordedTranscript & { readonly version: number },
): Promise<void> {
  try {
    await importRecordedTranscript(ports, command);
    await completeLateAudio(ports, { ...command, version });
  } catch (error) {
    if (!isAppError(error, 'quota.exceeded')) throw error;
    await markTranscriptionFailed(ports, { ...command, version, code: error.code, message: error.message });
  }
}

/**
 * Imports the transcript of a recording and starts the generation, as an import by a user does. Ignores a recording whose transcript was
 * imported before, or that a user has replaced in the meantime. A later transcription, with audio that arrived late, replaces the
 * previous one unless users corrected it or approved the minutes. Returns false if there is no transcript to import. Throws quota.exceeded.
 */
export async function importRecordedTranscript(ports: Ports, command: ImportRecordedTranscript): Promise<boolean> {
  const { accountId, meetingId, recordingId } = command;
  const scope = systemScope('a recording was transcribed', accountId);
  const meeting = await ports.meetingsIncludingTrashed.find(scope, meetingId);
  if (meeting === undefined) return false;
  const stored = await ports.transcripts.find(scope, meetingId);
  const imported = stored && getRecordingId(stored) === recordingId ? stored : undefined;
  if (
    imported === undefined ? !acceptsTranscription(meeting, recordingId) : isTranscribingOther(meeting, recordingId)
  ) {
    return false;
  }
  if (imported === undefined || (await canReplaceTranscript(ports, scope, command))) {
    const utterances = await ports.transcriptions.readTranscript(accountId, recordingId);
    // The recording was deleted in the meantime, or its transcription failed.
    if (utterances === undefined && imported === undefined) return false;
    if (utterances !== undefined && !(imported && hasSameUtterances(imported, utterances))) {
      const requestKey = createRecordingKey(recordingId, imported && imported.importNumber + 1);
      const canReplace = (current: Transcript) => !imported || isUncorrectedTranscriptOf(current, recordingId);
      await storeTranscript(ports, scope, { accountId, meetingId, requestKey, canReplace }, utterances);
      // The meeting may have been deleted before the transcript was stored.
      if ((await ports.meetingsIncludingTrashed.find(scope, meetingId)) === undefined) {
        await purgeMeeting(ports, scope, meetingId);
        return false;
      }
    }
  }
  await startPendingGeneration(ports, { accountId, meetingId });
  return true;
}
