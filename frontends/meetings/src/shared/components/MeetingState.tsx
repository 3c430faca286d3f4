import type { Meeting } from '@minutehand/contracts/http/meetings/meetings';
import { Badge } from '@minutehand/ui';
import styles from './MeetingState.module.css';

type MeetingStatus = Pick<Meeting, 'state' | 'is_paused' | 'processing'>;

/** Shown until a writer has started the generation. */
export const WAITING_LABEL = 'Waiting to start';

/** True while a generation is queued. */
export function isWaiting({ state, processing }: Pick<MeetingStatus, 'state' | 'processing'>): boolean {
  return state === 'generating' && processing.progress === 0;
}

/** Label of the meeting's state; null when it is ready. */
function getStateLabel({ state, is_paused, processing }: MeetingStatus): string | null {
  switch (state) {
    case 'draft':
      return 'Draft';
    case 'recording':
      return is_paused ? 'Recording paused' : 'Recording';
    case 'transcribing':
      return 'Transcribing';
    case 'generating':
      return isWaiting({ state, processing }) ? WAITING_LABEL : 'Generating minutes';
    case 'failed':
      return 'Failed';
    case 'ready':
      return null;
  }
}

/** True while work is in progress and updates are expected. */
export function isInProgress({ state }: Pick<Meeting, 'state'>): boolean {
  return state === 'recording' || state === 'transcribing' || state === 'generating';
}

/** True while the server transcribes or writes. */
export function isProcessing({ state }: Pick<Meeting, 'state'>): boolean {
  return state === 'transcribing' || state === 'generating';
}

/** True while a recording is open or being transcribed, when its live transcript and marks are shown. */
export function isRecordedLive({ state }: Pick<Meeting, 'state'>): boolean {
  return state === 'recording' || state === 'transcribing';
}

/** Shows the state of a meeting as a badge, optionally with the progress. */
export function MeetingState({ meeting, showsProgress = false }: { meeting: MeetingStatus; showsProgress?: boolean }) {
  const label = getStateLabel(meeting);
  if (label === null) return null;
  if (meeting.state === 'failed') return <Badge tone="danger">{label}</Badge>;
  if (!isInProgress(meeting)) return <Badge>{label}</Badge>;
  if (meeting.state === 'recording' && meeting.is_paused) return <Badge>{label}</Badge>;
  const { step, progress } = meeting.processing;
  return (
    <Badge tone="accent" icon={<span aria-hidden className={styles.live} />}>
      {label}
      {step === '' || !showsProgress || isWaiting(meeting) ? null : <span data-tabular>{progress}%</span>}
    </Badge>
  );
}
