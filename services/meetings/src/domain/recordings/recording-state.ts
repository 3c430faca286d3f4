import { getErrorMessage, type Meeting } from '../meetings/meeting.ts';
import { TRANSCRIBING_STEP } from '../meetings/transcription.ts';

/** A change of the recording of a meeting. With `recordingId`, late events of an earlier recording are ignored. */
export type RecordingChange =
  | { readonly type: 'started'; readonly recordingId: string }
  | { readonly type: 'paused'; readonly recordingId: string; readonly isPaused: boolean; readonly number: number }
  | { readonly type: 'stopped'; readonly recordingId: string; readonly durationSeconds: number }
  | { readonly type: 'failed'; readonly recordingId: string; readonly code: string }
  | { readonly type: 'deleted'; readonly recordingId: string };

/** Applies the change; undefined if it is outdated. A meeting with a transcript keeps its state. */
export function applyRecordingChange<M extends Meeting>(meeting: M, change: RecordingChange): M | undefined {
  const current = meeting.recording ?? { id: '', isStopped: false, pauseNumber: 0 };
  const isCurrent = current.id === change.recordingId;
  switch (change.type) {
    case 'started': {
      if (isCurrent || !isRecordable(meeting)) return undefined;
      const recording = { id: change.recordingId, isStopped: false, pauseNumber: 0 };
      return {
        ...meeting,
        state: 'recording',
        isPaused: false,
        recording,
        processing: { ...meeting.processing, error: '' },
      };
    }
    case 'paused': {
      // May arrive before the start does, or after the stop.
      const started = isCurrent ? meeting : applyRecordingChange(meeting, { ...change, type: 'started' });
      if (started?.state !== 'recording' || (isCurrent && change.number <= current.pauseNumber)) return undefined;
      const recording = { id: change.recordingId, isStopped: false, pauseNumber: change.number };
      return { ...started, isPaused: change.isPaused, recording };
    }
    case 'stopped': {
      if ((isCurrent && current.isStopped) || !isRecordable(meeting)) return undefined;
      const recording = { id: change.recordingId, isStopped: true, pauseNumber: current.pauseNumber };
      const durationSeconds = change.durationSeconds > 0 ? change.durationSeconds : meeting.durationSeconds;
      const processing = { step: TRANSCRIBING_STEP, progress: 0, error: '' };
      return { ...meeting, state: 'transcribing', isPaused: false, recording, durationSeconds, processing };
    }
    case 'failed': {
      // May arrive before the stop does.
      const stopped = isCurrent && current.isStopped ? meeting : stop(meeting, change.recordingId);
      if (stopped?.state !== 'transcribing') return undefined;
      const processing = { step: TRANSCRIBING_STEP, progress: 0, error: getErrorMessage(change.code) };
      // An earlier recording may have been transcribed; Retry must join this one. It has no transcription yet, whose versions could be compared.
      const isFollowed = stopped.transcriptionId === change.recordingId;
      const follow = isFollowed ? {} : { transcriptionId: change.recordingId, transcriptionNews: 0 };
      return { ...stopped, ...follow, state: 'failed', processing };
    }
    case 'deleted': {
      const hasFailedTranscription = meeting.state === 'failed' && meeting.processing.step === TRANSCRIBING_STEP;
      const isWaiting = meeting.state === 'recording' || meeting.state === 'transcribing' || hasFailedTranscription;
      // With a transcript, the meeting waits for an uploaded file.
      if (!isCurrent || !isWaiting || meeting.importNumber > 0) return undefined;
      const processing = { step: '', progress: 0, error: '' };
      return { ...meeting, state: 'draft', isPaused: false, recording: { ...current, isStopped: true }, processing };
    }
  }
}

const stop = <M extends Meeting>(meeting: M, recordingId: string): M | undefined =>
  applyRecordingChange(meeting, { type: 'stopped', recordingId, durationSeconds: 0 });

function isRecordable({ state, importNumber }: Meeting): boolean {
  return importNumber === 0 && (state === 'draft' || state === 'recording' || state === 'failed');
}
