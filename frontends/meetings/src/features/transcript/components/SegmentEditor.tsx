import { Button, TextArea, useToast } from '@minutehand/ui';
import { ApiError, getErrorMessage } from '@minutehand/web-kit';
import { useEffect, useRef, useState } from 'react';
import { giveFocusBack } from '../../../shared/give-focus-back.ts';
import styles from './SegmentEditor.module.css';

/** Corrects the words of a segment: Enter saves, Escape leaves them. What somebody else wrote meanwhile is shown before it is replaced. */
export function SegmentEditor(props: {
  /** As the transcript has it now. */
  text: string;
  /** Rejects when it could not be saved. With `anyway` also over what has been changed since. */
  onSave: (text: string, anyway: boolean) => Promise<void>;
  onClose: () => void;
}) {
  const { text, onSave, onClose } = props;
  const [typed, setTyped] = useState(text);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [isStale, setStale] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();

  useEffect(() => {
    // Somebody asked to write here.
    field.current?.focus();
    const box = field.current?.closest('[data-segment]')?.querySelector<HTMLElement>('[data-row]');
    return () => giveFocusBack(box ?? null);
  }, []);

  async function save() {
    const words = typed.replace(/\s+/g, ' ').trim();
    if (isBusy || words === '') return;
    if (words === text) return onClose();
    setBusy(true);
    setProblem('');
    try {
      await onSave(words, isStale);
      onClose();
    } catch (error) {
      // Put away meanwhile, with all that was being corrected.
      if (!field.current) toast(getErrorMessage(error), { tone: 'danger' });
      setStale(error instanceof ApiError && error.status === 409);
      setProblem(getErrorMessage(error));
      setBusy(false);
    }
  }

  return (
    <div className={styles.editor}>
      <TextArea
        label="What was said"
        hideLabel
        ref={field}
        rows={3}
        value={typed}
        readOnly={isBusy}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' && !event.shiftKey) {
            event.preventDefault();
            void save();
          }
          if (event.key === 'Escape') {
            event.preventDefault();
            // What is being saved may still be refused.
            if (!isBusy) onClose();
          }
        }}
      />
      {problem === '' ? null : (
        <p role="alert" className={styles.problem}>
          {isStale ? `Somebody else has changed this meanwhile: “${text}”. Save again to have your words.` : problem}
        </p>
      )}
      <div className={styles.actions}>
        <Button size="small" variant="primary" busy={isBusy} disabled={typed.trim() === ''} onClick={() => void save()}>
          Save
        </Button>
        <Button size="small" disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
