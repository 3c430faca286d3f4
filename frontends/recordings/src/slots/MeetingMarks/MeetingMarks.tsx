import { Badge } from '@minutehand/ui';
import { formatClock, type SlotProps } from '@minutehand/web-kit';
import { useCurrentRecorder } from '../../hooks/use-current-recorder.ts';
import { useOpenRecording } from '../../hooks/use-live-transcript.ts';
import { MarkButtons } from '../../marks/MarkButtons.tsx';
import { texts } from '../../texts.ts';
import styles from './MeetingMarks.module.css';

/** Moments of the recording that users marked, and, while it is open, buttons and keys to mark the present one. */
export function MeetingMarks({ meetingId, canEdit }: SlotProps['meeting.marks']) {
  const recording = useOpenRecording(meetingId);
  const recorder = useCurrentRecorder();
  const { state, marks = [] } = recording.data ?? {};
  const canMark = canEdit && (state === 'recording' || state === 'paused');
  const onMarked = () => void recording.refetch();
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
