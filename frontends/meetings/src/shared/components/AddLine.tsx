import { Button, Plus, TextField } from '@minutehand/ui';
import type { KeyboardEvent, Ref } from 'react';
import styles from './AddLine.module.css';

/** Under a list, for one more of its things: added by the button or Enter. */
export function AddLine(props: {
  /** "heading". */
  thing: string;
  text: string;
  onChange: (text: string) => void;
  onAdd: () => void;
  maxLength: number;
  readOnly?: boolean;
  error: string | readonly string[] | null;
  fieldRef: Ref<HTMLInputElement>;
}) {
  const { thing, text, onChange, onAdd, maxLength, readOnly = false, error, fieldRef } = props;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onAdd();
  }

  return (
    <div className={styles.add}>
      <TextField
        ref={fieldRef}
        label={`New ${thing}`}
        hideLabel
        placeholder={`New ${thing}`}
        className={styles.field}
        value={text}
        maxLength={maxLength}
        readOnly={readOnly}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
        Add {thing}
      </Button>
    </div>
  );
}
