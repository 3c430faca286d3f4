import { Pencil } from '@minutehand/ui';
import { useUnsavedChanges } from '@minutehand/web-kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { LONG_TITLE_CHARACTERS, TITLE_SAVE_DEBOUNCE_MS } from '../../../limits.ts';
import { restoreFocus } from '../../../shared/restore-focus.ts';
import styles from './InlineTitle.module.css';
import { texts } from './texts.ts';

/** The meeting title, editable in place. Enter saves; Escape, an empty or an unchanged title cancel. */
export function InlineTitle(props: {
  title: string;
  isEditable: boolean;
  maxLength: number;
  /** Rejects when saving fails; the field then keeps its text. */
  onSave: (title: string) => Promise<unknown>;
}) {
  const { title, isEditable, maxLength, onSave } = props;
  const [draftTitle, setDraftTitle] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const buttonRef = useRef<HTMLButtonElement>(null);
  useUnsavedChanges(draftTitle !== null && draftTitle !== title && !isSaving);
  const shouldRestoreFocusRef = useRef(false);
  const timerRef = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timerRef.current), []);
  useEffect(() => {
    if (draftTitle !== null || !shouldRestoreFocusRef.current) return;
    shouldRestoreFocusRef.current = false;
    restoreFocus(buttonRef.current);
  }, [draftTitle]);

  function close(shouldFocus: boolean) {
    clearTimeout(timerRef.current);
    shouldRestoreFocusRef.current = shouldFocus;
    setDraftTitle(null);
  }

  async function save(text: string, shouldFocus: boolean) {
    clearTimeout(timerRef.current);
    const newTitle = text.trim();
    if (newTitle === '' || newTitle === title) return close(shouldFocus);
    setSaving(true);
    try {
      await onSave(newTitle);
      close(shouldFocus);
    } catch (error) {
      console.error('The title could not be saved', error);
    } finally {
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    // The save may still fail; keep the field open.
    if (event.key === 'Escape' && !isSaving) close(true);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const field = event.currentTarget;
    clearTimeout(timerRef.current);
    // Text typed during the delay is saved too.
    timerRef.current = setTimeout(() => void save(field.value, true), TITLE_SAVE_DEBOUNCE_MS);
  }

  const isLong = title.length > LONG_TITLE_CHARACTERS;
  if (!isEditable)
    return (
      <h1 className={styles.title} data-long={isLong || undefined} title={isLong ? title : undefined}>
        <span className={styles.clamped}>{title}</span>
      </h1>
    );
  return (
    <h1 className={styles.title} data-long={isLong || undefined}>
      {draftTitle === null ? (
        <button
          ref={buttonRef}
          type="button"
          title={isLong ? title : texts.edit}
          className={styles.text}
          onClick={() => setDraftTitle(title)}
        >
          <span className={styles.clamped}>{title}</span>
          <Pencil size={16} aria-hidden className={styles.pencil} />
        </button>
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: the clicked title turns into this field
          autoFocus
          aria-label={texts.title}
          className={styles.input}
          value={draftTitle}
          maxLength={maxLength}
          readOnly={isSaving}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setDraftTitle(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (!isSaving) void save(event.currentTarget.value, false);
          }}
        />
      )}
    </h1>
  );
}
