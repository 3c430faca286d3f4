import type { Actor } from '@minutehand/service-kit/identity';
import type { Stored } from '@minutehand/service-kit/store';
import type { Meeting } from '../../domain/meetings/meeting.ts';
import { applyTranscriptionStart, type TranscriptionUpdate } from '../../domain/meetings/transcription.ts';
import { createMeetingChangedForNextVersion } from '../events.ts';
import { authorizeAndChangeMeeting, loadMeeting } from '../meetings/access.ts';
import type { Ports } from '../ports.ts';
import { importRecordedTranscript } from './import-recorded-transcript.ts';

/**
 * Starts the transcription of an uploaded audio or video file. Its events set the state of the meeting too, so that a crash between the two
 * steps loses nothing. Throws transcript.format_unknown for other files.
 */
export async function transcribeUpload(
  ports: Ports,
  actor: Actor,
  { meetingId, signedId }: { readonly meetingId: string; readonly signedId: string },
): Promise<Stored<Meeting>> {
  const { recordingId, version } = await ports.transcriptions.transcribeUpload(actor, signedId, meetingId);
  return waitForTranscription(ports, actor, meetingId, { recordingId, version });
}

/**
 * Runs a failed transcription again, or imports its transcript if only that failed. Throws quota.exceeded if it still exceeds the quota of texts.
 */
export async function retryTranscription(
  ports: Ports,
  actor: Actor,
  { meetingId, recordingId }: { readonly meetingId: string; readonly recordingId: string },
): Promise<Stored<Meeting>> {
  if (await importRecordedTranscript(ports, { accountId: actor.accountId, meetingId, recordingId })) {
    return (await loadMeeting(ports, actor, meetingId, 'edit')).meeting;
  }
  const { version } = await ports.transcriptions.retry(actor, meetingId, recordingId);
  return waitForTranscription(ports, actor, meetingId, { recordingId, version });
}

function waitForTranscription(
  ports: Ports,
  actor: Actor,
  meetingId: string,
  update: TranscriptionUpdate,
): Promise<Stored<Meeting>> {
  return authorizeAndChangeMeeting(ports, actor, meetingId, 'edit', (loaded) => {
    const document = applyTranscriptionStart(loaded, update);
    return document && { document, events: [createMeetingChangedForNextVersion(document, ['processing', 'meeting'])] };
  });
}
