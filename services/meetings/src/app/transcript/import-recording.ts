import { systemScope } from '@minutehand/service-kit/identity';
import { acceptsTranscription } from '../../domain/meetings/transcription.ts';
import { purgeMeeting } from '../meetings/purge-meeting.ts';
import type { Ports } from '../ports.ts';
import { startPendingGeneration } from './start-pending-generation.ts';
import { storeUtterances } from './store-utterances.ts';

export type ImportRecording = { accountId: string; meetingId: string; recordingId: string };

/**
 * Imports the transcript of a recording and starts the generation, as an import by a user does. Ignores repeated events, and a recording whose
 * transcript a user has replaced meanwhile.
 */
export async function importRecording(ports: Ports, command: ImportRecording): Promise<void> {
  const { accountId, meetingId, recordingId } = command;
  const scope = systemScope('a recording was transcribed', accountId);
  const meeting = await ports.allMeetings.find(scope, meetingId);
  if (meeting === undefined) return;
  const requestKey = `recording:${recordingId}`;
  const stored = await ports.transcripts.find(scope, meetingId);
  if (stored?.requestKey !== requestKey) {
    if (!acceptsTranscription(meeting, recordingId)) return;
    const utterances = await ports.transcriber.readTranscript(accountId, recordingId);
    // The recording was deleted meanwhile.
    if (utterances === undefined) return;
    await storeUtterances(ports, scope, meetingId, requestKey, utterances);
    // The meeting may have been deleted before the transcript was stored.
    if ((await ports.allMeetings.find(scope, meetingId)) === undefined) return purgeMeeting(ports, scope, meetingId);
  }
  await startPendingGeneration(ports, { accountId, meetingId });
}
