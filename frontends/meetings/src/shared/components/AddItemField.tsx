import { Button, Plus, TextField } from '@minutehand/ui';
import type { KeyboardEvent, Ref } from 'react';
import styles from './AddItemField.module.css';

/** A field below a list that adds an item by its button or Enter. */
export function AddItemField(props: {
  /** The word for one item of the list, such as "heading". */
  itemNoun: string;
  text: string;
  onChange: (text: string) => void;
  onAdd: () => void;
  maxLength: number;
  readOnly?: boolean;
  error: string | readonly string[] | null;
  fieldRef: Ref<HTMLInputElement>;
}) {
  const { itemNoun, text, onChange, onAdd, maxLength, readOnly = false, error, fieldRef } = props;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onAdd();
  }

  return (
    <div className={styles.add}>
      <TextField
        ref={fieldRef}
        label={`New ${itemNoun}`}
        hideLabel
        placeholder={`New ${itemNoun}`}
        className={styles.field}
        value={text}
        maxLength={maxLength}
        readOnly={readOnly}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <Button icon={<Plus size={16} aria-hidden />} onClick={onAdd}>
        Add {itemNoun}
      </Button>
    </div>
  );
}
