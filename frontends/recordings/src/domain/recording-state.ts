/**
 * The states of a recording in this tab: `started` until the microphone is open, `switching` while another one is opened, `reopening` while it
 * is opened again after a sleep, an interruption or a loss, `sharing` while it is opened again with or without shared audio, `stopping` while the remaining audio is being uploaded. `failed` needs the user: the server rejected the recording, or another tab took it over.
 */
export type RecordingStatus = 'started' | 'recording' | 'paused' | ChangingStatus | 'stopping' | 'stopped' | 'failed';

/** The input changes; afterwards it is recorded or paused as before. */
type ChangingStatus = 'switching' | 'reopening' | 'sharing';

export type RecordingState = {
  readonly status: RecordingStatus;
  /** If true, the recording is paused once the microphone is open. */
  readonly isPaused: boolean;
};

export type RecordingEvent =
  | 'microphone_opened'
  | 'microphone_lost'
  | 'paused'
  | 'resumed'
  | 'switch_started'
  | 'reopen_started'
  | 'share_started'
  | 'stop_requested'
  | 'finished'
  | 'failed';

/** A recording before its microphone is open. A continued one can begin paused. */
export function createRecordingState(isPaused = false): RecordingState {
  return { status: 'started', isPaused };
}

/** The state after an event; the same state if the event does not apply to it. */
export function decideRecordingState(state: RecordingState, event: RecordingEvent): RecordingState {
  const { status, isPaused } = state;
  switch (event) {
    case 'microphone_opened':
      return status === 'started' || isChanging(status)
        ? { status: isPaused ? 'paused' : 'recording', isPaused }
        : state;
    case 'microphone_lost':
      return isOpen(status) ? { status: 'paused', isPaused: true } : state;
    case 'paused':
      return status === 'recording' ? { status: 'paused', isPaused: true } : state;
    case 'resumed':
      return status === 'paused' ? { status: 'recording', isPaused: false } : state;
    case 'switch_started':
      return startChange(state, 'switching');
    case 'reopen_started':
      return startChange(state, 'reopening');
    case 'share_started':
      return startChange(state, 'sharing');
    case 'stop_requested':
      return isOpen(status) ? { ...state, status: 'stopping' } : state;
    case 'finished':
      return status === 'stopping' ? { ...state, status: 'stopped' } : state;
    case 'failed':
      return status === 'stopped' ? state : { ...state, status: 'failed' };
  }
}

function startChange(state: RecordingState, status: ChangingStatus): RecordingState {
  return state.status === 'recording' || state.status === 'paused' ? { ...state, status } : state;
}

function isChanging(status: RecordingStatus): boolean {
  return status === 'switching' || status === 'reopening' || status === 'sharing';
}

function isOpen(status: RecordingStatus): boolean {
  return status === 'started' || status === 'recording' || status === 'paused' || isChanging(status);
}
