import type { Meeting } from '@minutehand/contracts/http/meetings';
import { Badge } from '@minutehand/ui';
import styles from './MeetingState.module.css';

type Facts = Pick<Meeting, 'state' | 'is_paused' | 'processing'>;

/** Said while nobody writes yet: others come first, or what brings the work to the writer is away. */
export const WAITING = 'Waiting for the writer';

/** True while a generation is wanted that no writer has begun. */
export function isWaiting({ state, processing }: Pick<Facts, 'state' | 'processing'>): boolean {
  return state === 'generating' && processing.progress === 0;
}

/** The state of a meeting in words; nothing when it is ready, which most are. */
function stateWords({ state, is_paused, processing }: Facts): string | null {
  switch (state) {
    case 'draft':
      return 'Draft';
    case 'recording':
      return is_paused ? 'Recording paused' : 'Recording';
    case 'transcribing':
      return 'Transcribing';
    case 'generating':
      return isWaiting({ state, processing }) ? WAITING : 'Writing minutes';
    case 'failed':
      return 'Failed';
    case 'ready':
      return null;
  }
}

/** True while something runs, so that news of it is to be expected. */
export function isUnderWay({ state }: Pick<Meeting, 'state'>): boolean {
  return state === 'recording' || state === 'transcribing' || state === 'generating';
}

/** The state of a meeting as a badge, with a live dot while something runs, and how far it is where nothing else says so. */
export function MeetingState({ meeting, hasProgress = false }: { meeting: Facts; hasProgress?: boolean }) {
  const words = stateWords(meeting);
  if (words === null) return null;
  if (meeting.state === 'failed') return <Badge tone="danger">{words}</Badge>;
  if (!isUnderWay(meeting)) return <Badge>{words}</Badge>;
  const { step, progress } = meeting.processing;
  return (
    <Badge tone="accent" icon={<span aria-hidden className={styles.live} />}>
      {words}
      {step === '' || !hasProgress || isWaiting(meeting) ? null : <span data-tabular>{progress} %</span>}
    </Badge>
  );
}
