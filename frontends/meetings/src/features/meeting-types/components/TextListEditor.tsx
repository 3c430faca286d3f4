import { IconButton, X } from '@minutehand/ui';
import { useRef, useState } from 'react';
import { AddLine } from '../../../shared/components/AddLine.tsx';
import { ReorderableList } from '../../../shared/components/ReorderableList.tsx';
import styles from './TextListEditor.module.css';

/** Lines in an order of one's own: trimmed, none empty, none twice; dragged, moved by keys and removed. */
export function TextListEditor(props: {
  /** "Headings". */
  label: string;
  /** "heading". */
  thing: string;
  texts: readonly string[];
  onChange: (texts: readonly string[]) => void;
  maxLength: number;
  error?: string | null | undefined;
  /** While they are being saved: they stay as they are. */
  readOnly?: boolean;
}) {
  const { label, thing, texts, onChange, maxLength, error, readOnly = false } = props;
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);

  function add() {
    if (readOnly) return;
    const text = typed.replace(/\s+/g, ' ').trim();
    setTyped('');
    field.current?.focus();
    if (text !== '' && !texts.includes(text)) onChange([...texts, text]);
  }

  function remove(text: string) {
    if (readOnly) return;
    onChange(texts.filter((other) => other !== text));
    field.current?.focus();
  }

  return (
    <div className={styles.editor}>
      {texts.length === 0 ? <p className={styles.none}>No {thing}s yet.</p> : null}
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
              label={`Remove ${text}`}
              icon={<X size={14} aria-hidden />}
              onClick={() => remove(text)}
            />
          </div>
        )}
      </ReorderableList>
      <AddLine
        thing={thing}
        text={typed}
        onChange={setTyped}
        onAdd={add}
        maxLength={maxLength}
        readOnly={readOnly}
        error={error ?? null}
        fieldRef={field}
      />
    </div>
  );
}
