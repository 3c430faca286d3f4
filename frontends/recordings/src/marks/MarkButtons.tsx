import { Button, Kbd } from '@minutehand/ui';
import { MARK_KEYS, useMarks } from '../hooks/use-marks.ts';
import { texts } from '../texts.ts';
import styles from './MarkButtons.module.css';

type MarkButtonsProps = {
  meetingId: string;
  areKeysEnabled: boolean;
  /** The keys mark this meeting, here or in another component. */
  showsKeys?: boolean;
  onMarked?: () => void;
};

/** A button for each kind of mark, with its key. */
export function MarkButtons({ meetingId, areKeysEnabled, showsKeys = true, onMarked }: MarkButtonsProps) {
  const mark = useMarks(meetingId, { areKeysEnabled, onMarked });
  return (
    <div className={styles.buttons}>
      {MARK_KEYS.map(([kind, key]) => (
        <Button key={kind} size="small" aria-keyshortcuts={showsKeys ? key : undefined} onClick={() => mark(kind)}>
          {texts.marks.mark[kind]}
          {showsKeys ? (
            <span aria-hidden className={styles.key}>
              <Kbd>{key}</Kbd>
            </span>
          ) : null}
        </Button>
      ))}
    </div>
  );
}
