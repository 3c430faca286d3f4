import { IconButton, X } from '@minutehand/ui';
import { useUnsavedChanges } from '@minutehand/web-kit';
import { useRef, useState } from 'react';
import { AddItemField } from '../../../shared/components/AddItemField.tsx';
import { ReorderableList } from '../../../shared/components/ReorderableList.tsx';
import { texts as typeTexts } from '../texts.ts';
import styles from './TextListEditor.module.css';

/** Edits an ordered list of unique, trimmed texts: add, reorder, remove. */
export function TextListEditor(props: {
  /** Label of the list, such as "Headings". */
  label: string;
  /** Name of one item, such as "heading". */
  itemNoun: string;
  texts: readonly string[];
  onChange: (texts: readonly string[]) => void;
  maxLength: number;
  error?: string | null | undefined;
  /** Set while the list is saving. */
  readOnly?: boolean;
}) {
  const { label, itemNoun, texts, onChange, maxLength, error, readOnly = false } = props;
  const [draft, setDraft] = useState('');
  const fieldRef = useRef<HTMLInputElement>(null);
  useUnsavedChanges(draft.trim() !== '', { isLostOnSearchParamsChange: true });

  function add() {
    if (readOnly) return;
    const text = draft.replace(/\s+/g, ' ').trim();
    setDraft('');
    fieldRef.current?.focus();
    if (text !== '' && !texts.includes(text)) onChange([...texts, text]);
  }

  function remove(text: string) {
    if (readOnly) return;
    onChange(texts.filter((current) => current !== text));
    fieldRef.current?.focus();
  }

  return (
    <div className={styles.editor}>
      {texts.length === 0 ? <p className={styles.empty}>{typeTexts.noItems(itemNoun)}</p> : null}
      <ReorderableList
        label={label}
        items={texts.map((text) => ({ id: text, label: text }))}
        readOnly={readOnly}
        onMove={({ id }, to) => onChange(texts.filter((text) => text !== id).toSpliced(to, 0, id))}
      >
        {({ id: text }) => (
          <div className={styles.line}>
            <span className={styles.text}>{text}</span>
            <IconButton
              size="small"
              label={typeTexts.removeItem(text)}
              icon={<X size={14} aria-hidden />}
              onClick={() => remove(text)}
            />
          </div>
        )}
      </ReorderableList>
      <AddItemField
        itemNoun={itemNoun}
        text={draft}
        onChange={setDraft}
        onAdd={add}
        maxLength={maxLength}
        readOnly={readOnly}
        error={error ?? null}
        fieldRef={fieldRef}
      />
    </div>
  );
}
