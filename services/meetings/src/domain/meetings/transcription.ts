import type { Meeting } from './meeting.ts';
import { getErrorMessage } from './meeting.ts';

/** The step of `processing` while a recording is being transcribed, even after that failed. */
export const TRANSCRIBING_STEP = 'transcribing';

/** A transcription as one of its events describes it. `version` is that of its aggregate; lower ones are older. */
export type TranscriptionUpdate = { readonly recordingId: string; readonly version: number };

/** `message` is more specific than that of the code. */
export type TranscriptionFailure = { readonly code: string; readonly message?: string };

/** Starts to wait for a transcription; undefined if a newer update was applied. */
export function applyTranscriptionStart<M extends Meeting>(meeting: M, update: TranscriptionUpdate): M | undefined {
  // A recording that could not be joined has no transcription yet, so that each of its retries has the same version.
  const isRetry = meeting.state === 'failed' && meeting.transcriptionNews === update.version;
  if (!isRetry && isOutdated(meeting, update)) return undefined;
  return {
    ...meeting,
    ...toTranscriptionFields(update),
    state: 'transcribing',
    processing: { step: TRANSCRIBING_STEP, progress: 0, error: '' },
  };
}

/** Updates the progress; undefined if the update is outdated or the meeting waits for something else. */
export function applyTranscriptionProgress<M extends Meeting>(
  meeting: M,
  update: TranscriptionUpdate & { readonly progress: number },
): M | undefined {
  if (!acceptsTranscription(meeting, update.recordingId) || isOutdated(meeting, update)) return undefined;
  // For a meeting with minutes, only the request itself starts the wait.
  if (meeting.state === 'ready' || meeting.state === 'generating') return undefined;
  const progress = Math.min(Math.max(Math.trunc(update.progress), 0), 100);
  return {
    ...meeting,
    ...toTranscriptionFields(update),
    state: 'transcribing',
    processing: { step: TRANSCRIBING_STEP, progress, error: '' },
  };
}

/** Marks the meeting as failed, with its message; undefined if the update is outdated or the meeting waits for something else. */
export function applyTranscriptionFailure<M extends Meeting>(
  meeting: M,
  update: TranscriptionUpdate & TranscriptionFailure,
): M | undefined {
  if (!acceptsTranscription(meeting, update.recordingId) || isOutdated(meeting, update)) return undefined;
  return {
    ...meeting,
    ...toTranscriptionFields(update),
    state: 'failed',
    processing: { step: TRANSCRIBING_STEP, progress: 0, error: update.message ?? getErrorMessage(update.code) },
  };
}

/** Stores why late audio is not in the transcript of its recording; undefined if the update is outdated. The meeting keeps its state. */
export function applyLateAudioFailure<M extends Meeting>(
  meeting: M,
  { recordingId, version, code, message }: TranscriptionUpdate & TranscriptionFailure,
): M | undefined {
  if (isOutdatedForLateAudio(meeting, { recordingId, version })) return undefined;
  const lateAudio = getLateAudio(meeting, recordingId);
  return { ...meeting, lateAudio: { ...lateAudio, number: version, error: message ?? getErrorMessage(code) } };
}

/** Stores why audio that arrived late could not be joined; undefined if the update is outdated. `version` is the version of the recording. */
export function applyLateJoinFailure<M extends Meeting>(
  meeting: M,
  { recordingId, version, code }: TranscriptionUpdate & { readonly code: string },
): M | undefined {
  const lateAudio = getLateAudio(meeting, recordingId);
  if (lateAudio.joinNumber >= version) return undefined;
  return { ...meeting, lateAudio: { ...lateAudio, joinNumber: version, error: getErrorMessage(code) } };
}

/** Removes the failure of late audio after a later transcription was imported; undefined if there is none, or if it is newer. */
export function removeLateAudioFailure<M extends Meeting>(meeting: M, update: TranscriptionUpdate): M | undefined {
  const { lateAudio } = meeting;
  if (!lateAudio?.error || lateAudio.recordingId !== update.recordingId) return undefined;
  if (isOutdatedForLateAudio(meeting, update)) return undefined;
  return { ...meeting, lateAudio: { ...lateAudio, number: update.version, error: '' } };
}

/** False once the user has replaced the transcription that the meeting waited for with another transcript, or has deleted the recording. */
export function acceptsTranscription(meeting: Meeting, recordingId: string): boolean {
  const { state, processing, importNumber } = meeting;
  const isRecorded = meeting.recording?.id === recordingId;
  // A meeting with a recording is a draft again only when that is deleted.
  if (isRecorded && state === 'draft') return false;
  const hasFailedGeneration = state === 'failed' && importNumber > 0 && processing.step !== TRANSCRIBING_STEP;
  const isWaiting = state !== 'generating' && state !== 'ready' && !hasFailedGeneration;
  return isWaiting || !(isRecorded || meeting.transcriptionId === recordingId);
}

/** Whether another recording or uploaded file is being transcribed, whose transcript will replace the current one. */
export function isTranscribingOther({ state, transcriptionId }: Meeting, recordingId: string): boolean {
  return state === 'transcribing' && transcriptionId !== undefined && transcriptionId !== recordingId;
}

/** The recording whose transcription, or joining, failed last and can be retried; undefined if something else failed, or nothing. */
export function getFailedRecordingId(meeting: Meeting): string | undefined {
  if (meeting.state !== 'failed' || meeting.processing.step !== TRANSCRIBING_STEP) return undefined;
  return meeting.transcriptionId || meeting.recording?.id || undefined;
}

const isOutdated = (meeting: Meeting, { recordingId, version }: TranscriptionUpdate): boolean =>
  meeting.transcriptionId === recordingId && (meeting.transcriptionNews ?? 0) >= version;

const isOutdatedForLateAudio = ({ lateAudio }: Meeting, { recordingId, version }: TranscriptionUpdate): boolean =>
  lateAudio?.recordingId === recordingId && lateAudio.number >= version;

const getLateAudio = ({ lateAudio }: Meeting, recordingId: string) =>
  lateAudio?.recordingId === recordingId ? lateAudio : { recordingId, number: 0, joinNumber: 0, error: '' };

const toTranscriptionFields = ({ recordingId, version }: TranscriptionUpdate) => ({
  transcriptionId: recordingId,
  transcriptionNews: version,
});
