import { Pencil } from '@minutehand/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { TITLE_SAVE_DEBOUNCE_MS } from '../../../limits.ts';
import { giveFocusBack } from '../../../shared/give-focus-back.ts';
import styles from './InlineTitle.module.css';

/** The title, edited where it stands: Enter saves, Escape cancels, an empty or unchanged one just cancels. */
export function InlineTitle(props: {
  title: string;
  isEditable: boolean;
  maxLength: number;
  /** Rejects when the title could not be saved; what was typed then stays. */
  onSave: (title: string) => Promise<unknown>;
}) {
  const { title, isEditable, maxLength, onSave } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isSaving, setSaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (typed !== null || !returnsFocus.current) return;
    returnsFocus.current = false;
    giveFocusBack(button.current);
  }, [typed]);

  function leave(focus: boolean) {
    clearTimeout(timer.current);
    returnsFocus.current = focus;
    setTyped(null);
  }

  async function save(text: string, focus: boolean) {
    clearTimeout(timer.current);
    const wanted = text.trim();
    if (wanted === '' || wanted === title) return leave(focus);
    setSaving(true);
    try {
      await onSave(wanted);
      leave(focus);
    } catch (error) {
      console.error('The title could not be saved', error);
    } finally {
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    // What is being saved may still be refused.
    if (event.key === 'Escape' && !isSaving) leave(true);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const field = event.currentTarget;
    clearTimeout(timer.current);
    // What is typed on until then is saved with it.
    timer.current = setTimeout(() => void save(field.value, true), TITLE_SAVE_DEBOUNCE_MS);
  }

  if (!isEditable) return <h1 className={styles.title}>{title}</h1>;
  return (
    <h1 className={styles.title}>
      {typed === null ? (
        <button ref={button} type="button" title="Edit title" className={styles.text} onClick={() => setTyped(title)}>
          {title}
          <Pencil size={16} aria-hidden className={styles.pencil} />
        </button>
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: the text that was pressed becomes the field
          autoFocus
          aria-label="Meeting title"
          className={styles.input}
          value={typed}
          maxLength={maxLength}
          readOnly={isSaving}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={(event) => {
            if (!isSaving) void save(event.currentTarget.value, false);
          }}
        />
      )}
    </h1>
  );
}
