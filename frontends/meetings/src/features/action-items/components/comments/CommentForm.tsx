import { COMMENT_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, TextArea } from '@minutehand/ui';
import { ApiError, getErrorMessages } from '@minutehand/web-kit';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ErrorList } from '../../../../shared/components/ErrorList.tsx';
import { useUnsavedText } from '../../../../shared/hooks/use-unsaved-text.ts';
import { EDIT_CONFLICT, SAVE_FAILED } from '../../../../shared/save-failures.ts';
import { texts } from '../../texts.ts';
import styles from './Comments.module.css';

/** Writes or edits a comment. Ctrl or ⌘ with Enter saves, Escape cancels. A text that was not saved stays in the field. */
export function CommentForm(props: {
  label: string;
  saveLabel: string;
  initialText?: string;
  /** Rejects when the server rejects the request. */
  onSave: (text: string) => Promise<void>;
  onCancel?: () => void;
}) {
  const { label, saveLabel, initialText = '', onSave, onCancel } = props;
  const [text, setText] = useState(initialText);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  useUnsavedText(text.trim() !== initialText.trim() && !isSaving);

  async function save(event?: FormEvent) {
    event?.preventDefault();
    if (isSaving) return;
    if (text.trim() === '') {
      fieldRef.current?.focus();
      return;
    }
    setErrors([]);
    setSaving(true);
    try {
      await onSave(text.trim());
      setText('');
    } catch (error) {
      setErrors(
        error instanceof ApiError && error.status === 409 ? [EDIT_CONFLICT] : getErrorMessages(error, SAVE_FAILED),
      );
    } finally {
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void save();
    }
    if (event.key === 'Escape' && onCancel !== undefined && !isSaving) {
      event.preventDefault();
      onCancel();
    }
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} onKeyDown={onKeyDown} noValidate>
      <TextArea
        ref={fieldRef}
        autoFocus={onCancel !== undefined}
        growsWithContent
        label={label}
        hideLabel
        placeholder={label}
        value={text}
        readOnly={isSaving}
        maxLength={COMMENT_CHARACTERS}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ErrorList errors={errors} />
      <div className={styles.actions}>
        <Button type="submit" size="small" isBusy={isSaving}>
          {saveLabel}
        </Button>
        {onCancel === undefined ? null : (
          <Button size="small" variant="ghost" disabled={isSaving} onClick={onCancel}>
            {texts.cancel}
          </Button>
        )}
      </div>
    </form>
  );
}
