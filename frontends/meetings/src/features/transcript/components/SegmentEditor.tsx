import { Button, TextArea, useToast } from '@minutehand/ui';
import { ApiError, getErrorMessage } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { useUnsavedText } from '../../../shared/hooks/use-unsaved-text.ts';
import { restoreFocus } from '../../../shared/restore-focus.ts';
import { texts } from '../texts.ts';
import styles from './SegmentEditor.module.css';

/** Edits the text of a segment. Enter saves, Escape cancels. After a conflict, the other version is shown before it is overwritten. */
export function SegmentEditor(props: {
  /** The current text of the segment. */
  text: string;
  /** Rejects when saving fails. `overwrite` replaces concurrent changes. */
  onSave: (text: string, overwrite: boolean) => Promise<void>;
  onClose: () => void;
}) {
  const { text, onSave, onClose } = props;
  const [draft, setDraft] = useState(text);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [isStale, setStale] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();
  useUnsavedText(draft !== text && !isBusy);

  useEffect(() => {
    // The user opened this editor.
    fieldRef.current?.focus();
    const checkbox = fieldRef.current?.closest('[data-segment]')?.querySelector<HTMLElement>('[data-row]');
    return () => restoreFocus(checkbox ?? null);
  }, []);

  async function save() {
    const newText = draft.replace(/\s+/g, ' ').trim();
    if (isBusy || newText === '') return;
    if (newText === text) return onClose();
    setBusy(true);
    setProblem('');
    try {
      await onSave(newText, isStale);
      onClose();
    } catch (error) {
      // The editor was closed while saving.
      if (!fieldRef.current) toast(getErrorMessage(error), { tone: 'danger' });
      setStale(error instanceof ApiError && error.status === 409);
      setProblem(getErrorMessage(error));
      setBusy(false);
    }
  }

  return (
    <div className={styles.editor}>
      <TextArea
        label={texts.lineText}
        hideLabel
        ref={fieldRef}
        rows={3}
        value={draft}
        readOnly={isBusy}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            void save();
          }
          if (event.key === 'Escape') {
            event.preventDefault();
            // The save may still fail; keep the editor open.
            if (!isBusy) onClose();
          }
        }}
      />
      {problem === '' ? null : (
        <p role="alert" className={styles.problem}>
          {isStale ? texts.conflict(text) : problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button
          size="small"
          variant="primary"
          isBusy={isBusy}
          disabled={draft.trim() === ''}
          onClick={() => void save()}
        >
          {texts.save}
        </Button>
        <Button size="small" disabled={isBusy} onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </div>
  );
}
