import { Button, ErrorState } from '@minutehand/ui';
import { getErrorMessage } from '@minutehand/web-kit';
import { RotateCw } from 'lucide-react';
import { texts } from '../texts.ts';
import styles from './notes-text.module.css';

/** Shown instead of the editor when the notes cannot be loaded, so that nothing overwrites them. */
export function NotesFailure(props: { error: unknown; isBusy: boolean; onRetry: () => void }) {
  return (
    <ErrorState onRetry={props.onRetry} isRetrying={props.isBusy}>
      {texts.loadFailed} {getErrorMessage(props.error)}
    </ErrorState>
  );
}

/** Shown below the notes while their editor cannot be loaded. */
export function EditorFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.muted} role="status">
      {texts.editorFailed}{' '}
      <Button size="small" variant="ghost" icon={<RotateCw size={14} aria-hidden />} onClick={onRetry}>
        {texts.tryAgain}
      </Button>
    </p>
  );
}
