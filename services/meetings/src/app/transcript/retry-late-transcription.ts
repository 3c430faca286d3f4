import { AppError } from '@minutehand/contracts/errors';
import type { Actor } from '@minutehand/service-kit/identity';
import { requireNotApproved } from '../../domain/approval/approval.ts';
import { isTranscribingOther } from '../../domain/meetings/transcription.ts';
import { isUncorrectedTranscriptOf } from '../../domain/transcript/recorded-transcript.ts';
import { getRecordingId } from '../../domain/transcript/recording-key.ts';
import { loadMeeting } from '../meetings/access.ts';
import { getMeetingView, type MeetingView } from '../meetings/get-meeting-views.ts';
import type { Ports } from '../ports.ts';
import { importRecordedTranscript } from './import-recorded-transcript.ts';

/**
 * Repeats the step that failed for audio that arrived after the transcript was written: joining the audio, transcribing it or importing the
 * transcript. The meeting keeps its state meanwhile. Throws transcript.kept or approval.locked if the transcript may not be replaced, and quota.exceeded.
 */
export async function retryLateTranscription(ports: Ports, actor: Actor, meetingId: string): Promise<MeetingView> {
  const { meeting } = await loadMeeting(ports, actor, meetingId, 'edit');
  const transcript = await ports.transcripts.find(actor, meetingId);
  if (transcript === undefined) throw new AppError('meeting.transcript_missing');
  requireNotApproved(await ports.minutes.find(actor, meetingId));
  const recordingId = getRecordingId(transcript);
  if (
    recordingId === undefined ||
    !isUncorrectedTranscriptOf(transcript, recordingId) ||
    isTranscribingOther(meeting, recordingId)
  ) {
    throw new AppError('transcript.kept');
  }
  await ports.transcriptions.retry(actor, meetingId, recordingId);
  // If the transcription is complete, only its import failed.
  await importRecordedTranscript(ports, { accountId: actor.accountId, meetingId, recordingId });
  return getMeetingView(ports, actor, (await loadMeeting(ports, actor, meetingId)).meeting);
}
