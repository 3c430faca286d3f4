import type { RecordingMark } from '@minutehand/contracts/http/meetings/recordings';
import { Badge } from '@minutehand/ui';
import { formatClock } from '@minutehand/web-kit';
import { useCurrentRecorder } from '../../../hooks/use-current-recorder.ts';
import { MarkButtons } from '../../../marks/MarkButtons.tsx';
import { texts } from '../../../texts.ts';
import styles from './Marks.module.css';

type MarksProps = {
  meetingId: string;
  marks: readonly RecordingMark[];
  /** The recording is open, and the user may edit the meeting. */
  canMark: boolean;
  onMarked: () => void;
};

/** Moments of the recording that users marked, and buttons and keys to mark the present one. */
export function Marks({ meetingId, marks, canMark, onMarked }: MarksProps) {
  const recorder = useCurrentRecorder();
  if (!canMark && marks.length === 0) return null;
  // The small recorder of this tab has the same keys, perhaps for another meeting.
  const areKeysEnabled = recorder === null;
  const showsKeys = areKeysEnabled || recorder.snapshot.get().meetingId === meetingId;
  return (
    <div className={styles.marks}>
      {canMark ? <MarkButtons {...{ meetingId, areKeysEnabled, showsKeys, onMarked }} /> : null}
      {marks.length > 0 ? (
        <ul className={styles.list} aria-label={texts.marks.title}>
          {marks.map(({ id, kind, seconds, user_name: name }) => (
            <li key={id}>
              <span className={styles.time}>{formatClock(seconds)}</span> <Badge>{texts.marks.kinds[kind]}</Badge>{' '}
              {name === '' ? null : <span className={styles.name}>{texts.marks.by(name)}</span>}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
