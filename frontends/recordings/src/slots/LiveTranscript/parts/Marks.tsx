import type { MarkKind, RecordingMark } from '@minutehand/contracts/http/meetings/recordings';
import { Badge, Button, useToast } from '@minutehand/ui';
import { createRandomId, formatClock, getErrorMessage, useShortcut } from '@minutehand/web-kit';
import { addMark } from '../../../api.ts';
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
  if (!canMark && marks.length === 0) return null;
  return (
    <div className={styles.marks}>
      {canMark ? (
        <div className={styles.buttons}>
          <MarkButton meetingId={meetingId} kind="decision" keys="m d" onMarked={onMarked} />
          <MarkButton meetingId={meetingId} kind="action" keys="m a" onMarked={onMarked} />
          <MarkButton meetingId={meetingId} kind="important" keys="m i" onMarked={onMarked} />
        </div>
      ) : null}
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

type MarkButtonProps = Pick<MarksProps, 'meetingId' | 'onMarked'> & { kind: MarkKind; keys: string };

function MarkButton({ meetingId, kind, keys, onMarked }: MarkButtonProps) {
  const toast = useToast();
  const label = texts.marks.mark[kind];
  const mark = async () => {
    try {
      const { seconds } = await addMark(meetingId, kind, createRandomId());
      toast(texts.marks.marked(texts.marks.kinds[kind], formatClock(seconds)), { tone: 'success' });
      onMarked();
    } catch (error) {
      toast(getErrorMessage(error), { tone: 'danger' });
    }
  };
  useShortcut({ keys, label, group: texts.marks.shortcutGroup }, () => void mark());
  return (
    <Button size="small" onClick={() => void mark()}>
      {label}
    </Button>
  );
}
