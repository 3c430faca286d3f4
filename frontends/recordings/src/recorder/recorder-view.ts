import type { RecordingStatus } from '../domain/recording-state.ts';
import type { Unsent } from './recording-store.ts';
import type { UploadStatus } from './uploader.ts';

/** What screens show of a recording. */
export type RecorderView = {
  readonly recordingId: string;
  readonly meetingId: string;
  readonly status: RecordingStatus;
  /** Recorded time without pauses. */
  readonly seconds: number;
  readonly isSilent: boolean;
  /** False if the browser blocks its database, so that closing the page loses what is unsent. */
  readonly isBackedUp: boolean;
  readonly microphoneId: string;
  readonly error: string | null;
  /** Why recording ended before the user stopped it. */
  readonly failure: 'limits' | 'other_tab' | null;
  readonly uploadStatus: UploadStatus;
  /** The response of the server to the latest failed final request, or its reason to end the recording. */
  readonly uploadError: string | null;
  readonly unsent: Unsent;
};
