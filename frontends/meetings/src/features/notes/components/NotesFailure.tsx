import { Button } from '@minutehand/ui';
import { errorMessage } from '@minutehand/web-kit';
import { RotateCw } from 'lucide-react';
import styles from './notes-text.module.css';

/** Notes that could not be loaded: nothing is written over them. */
export function NotesFailure(props: { error: unknown; isBusy: boolean; onRetry: () => void }) {
  return (
    <p className={styles.quiet} role="status">
      The notes could not be loaded. {errorMessage(props.error)}{' '}
      <Button
        size="small"
        variant="ghost"
        icon={<RotateCw size={14} aria-hidden />}
        busy={props.isBusy}
        onClick={props.onRetry}
      >
        Load the notes again
      </Button>
    </p>
  );
}
