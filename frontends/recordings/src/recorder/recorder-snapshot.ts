import type { MarkKind } from '@minutehand/contracts/http/meetings/recordings';
import type { RecordingStatus } from '../domain/recording-state.ts';
import type { LocalRecording } from './recording-database.ts';
import type { UnsentAudio } from './recording-store.ts';
import type { UploadStatus } from './uploader.ts';

/**
 * `ended_by_server`: the server ended the recording; `other_tab`: another tab continues the recording; `not_finished`: the server rejected
 * the final request; `incomplete`: it accepted the recording without some chunks; `storage`: this browser cannot read or keep the audio.
 */
export type RecorderFailure = 'ended_by_server' | 'other_tab' | 'not_finished' | 'incomplete' | 'storage';

/** A mark that the server did not store. `seconds`: in the recording, without pauses. */
type UnsavedMark = { readonly kind: MarkKind; readonly seconds: number; readonly message: string };

/** The state of a recording, for screens. */
export type RecorderSnapshot = {
  readonly recordingId: string;
  readonly meetingId: string;
  readonly status: RecordingStatus;
  /** Recorded time without pauses. */
  readonly seconds: number;
  readonly isSilent: boolean;
  /** The browser delivers no audio at all, not even silence. */
  readonly receivesNoAudio: boolean;
  /** The device or the system has muted the microphone. */
  readonly isMuted: boolean;
  /** False if the browser blocks its database, so that closing the page loses unsent audio. */
  readonly isDurable: boolean;
  readonly microphoneId: string;
  /** No microphone is open: it was disconnected, or could not be opened again. */
  readonly needsMicrophone: boolean;
  /** Audio of a tab or of the system beside the microphone; `ended`: the user stopped sharing it in the browser. */
  readonly sharedAudio: 'off' | 'on' | 'ended';
  readonly error: string | null;
  /** The reason why recording failed. */
  readonly failure: RecorderFailure | null;
  readonly uploadStatus: UploadStatus;
  /** The response of the server to the latest failed final request, or its reason to end the recording. */
  readonly uploadError: string | null;
  readonly unsent: UnsentAudio;
  /** The server has stored a chunk, so that it knows the recording. */
  readonly isOnServer: boolean;
  /** Audio that the server rejected, its reason, and whether the recorder paused because of it. */
  readonly rejected: { readonly seconds: number; readonly message: string; readonly hasPaused: boolean } | null;
  /** Marks that were not stored, until they are shown. */
  readonly unsavedMarks: readonly UnsavedMark[];
};

/** The state before the microphone is open. */
export function createRecorderSnapshot(
  {
    id,
    meetingId,
    seconds,
    acknowledgedChunks,
  }: Pick<LocalRecording, 'id' | 'meetingId' | 'seconds' | 'acknowledgedChunks'>,
  isDurable: boolean,
): RecorderSnapshot {
  return {
    recordingId: id,
    meetingId,
    status: 'started',
    seconds,
    isSilent: false,
    receivesNoAudio: false,
    isMuted: false,
    isDurable,
    microphoneId: '',
    needsMicrophone: false,
    sharedAudio: 'off',
    error: null,
    failure: null,
    uploadStatus: 'idle',
    uploadError: null,
    unsent: { count: 0, seconds: 0 },
    isOnServer: acknowledgedChunks > 0,
    rejected: null,
    unsavedMarks: [],
  };
}

type InputStatus = Pick<RecorderSnapshot, 'seconds' | 'isSilent' | 'receivesNoAudio'>;

/** Whether `next` changes what screens show: they show whole seconds. */
export function isVisibleChange(next: InputStatus, current: InputStatus): boolean {
  return (
    Math.floor(next.seconds) !== Math.floor(current.seconds) ||
    next.isSilent !== current.isSilent ||
    next.receivesNoAudio !== current.receivesNoAudio
  );
}
