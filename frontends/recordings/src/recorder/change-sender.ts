import { respondToFailure, type UploadFailure } from '../domain/upload-plan.ts';
import { UPLOAD_POSTPONED_MS } from '../limits.ts';
import type { DeviceSwitch, RecordingApi, UploadResult } from './recording-api.ts';
import type { LocalRecording } from './recording-database.ts';
import type { Timers } from './uploader.ts';

type ChangeSenderPorts = {
  readonly api: Pick<RecordingApi, 'logSwitch' | 'savePauseState'>;
  readonly timers: Timers;
};

/**
 * Sends the pause state and the microphone switches of a recording until the server acknowledges them. A later pause state replaces an
 * unsent one.
 */
export function createChangeSender(
  { api, timers }: ChangeSenderPorts,
  { id, meetingId }: Pick<LocalRecording, 'id' | 'meetingId'>,
  signal: AbortSignal,
) {
  let pauseState: boolean | null = null;
  const switches: DeviceSwitch[] = [];
  let wake = new AbortController();
  let isSending = false;

  async function sendPauseState(sent: boolean): Promise<UploadResult> {
    const result = await api.savePauseState(meetingId, sent);
    if (result.ok && pauseState === sent) pauseState = null;
    return result;
  }

  async function sendSwitch(change: DeviceSwitch): Promise<UploadResult> {
    const result = await api.logSwitch(meetingId, id, change);
    if (result.ok) switches.shift();
    return result;
  }

  async function sendAll(): Promise<void> {
    isSending = true;
    let attempt = 1;
    while (!signal.aborted) {
      const [change] = switches;
      if (pauseState === null && !change) break;
      const result =
        pauseState === null && change ? await sendSwitch(change) : await sendPauseState(pauseState === true);
      if (result.ok) {
        attempt = 1;
        continue;
      }
      wake = new AbortController();
      await timers.wait(getDelay(result.failure, attempt), AbortSignal.any([wake.signal, signal]));
      attempt += 1;
    }
    isSending = false;
  }

  function send(): void {
    wake.abort();
    if (!isSending) void sendAll();
  }

  return {
    savePauseState(isPaused: boolean): void {
      pauseState = isPaused;
      send();
    },

    logSwitch(change: DeviceSwitch): void {
      switches.push(change);
      send();
    },

    /** Ends the wait for the next attempt. */
    retryNow(): void {
      wake.abort();
    },
  };
}

/** Rejections are temporary too: the server knows the recording only once it has stored its first chunk. */
function getDelay(failure: UploadFailure, attempt: number): number {
  const kind = failure.kind === 'rejected' ? 'unavailable' : failure.kind;
  const response = respondToFailure({ ...failure, kind }, attempt);
  return 'delayMs' in response ? response.delayMs : UPLOAD_POSTPONED_MS;
}
