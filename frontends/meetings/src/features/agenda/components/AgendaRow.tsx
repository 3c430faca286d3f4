import type { AgendaItem } from '@minutehand/contracts/http/agenda-items';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { Checkbox, ConfirmDialog, classNames, IconButton, TextField, Trash2, useToast } from '@minutehand/ui';
import { ApiError, getErrorMessages, Link } from '@minutehand/web-kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { giveFocusBack } from '../../../shared/give-focus-back.ts';
import { CHANGED_MEANWHILE, NOT_SAVED } from '../../../shared/save-failures.ts';
import type { AgendaChanges } from '../hooks/use-agenda.ts';
import styles from './AgendaSection.module.css';

interface AgendaRowProps {
  item: AgendaItem;
  changes: AgendaChanges;
  mayEdit: boolean;
}

/** One item: ticked off, renamed where it stands, deleted once that is confirmed. */
export function AgendaRow({ item, changes, mayEdit }: AgendaRowProps) {
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const title = useRef<HTMLButtonElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    if (mode !== 'read' || !returnsFocus.current) return;
    returnsFocus.current = false;
    giveFocusBack(title.current);
  }, [mode]);

  if (mode === 'edit')
    return (
      <TitleField
        item={item}
        changes={changes}
        onClose={(focus) => {
          returnsFocus.current = focus;
          setMode('read');
        }}
      />
    );
  const words = classNames(styles.title, item.completed && styles.done);
  return (
    <div className={styles.item}>
      <Checkbox
        hideLabel
        label={item.title}
        checked={item.completed}
        disabled={!mayEdit}
        onChange={() => void changes.toggle(item)}
      />
      {mayEdit ? (
        <button ref={title} type="button" title="Edit" className={words} onClick={() => setMode('edit')}>
          {item.title}
        </button>
      ) : (
        <span className={words}>{item.title}</span>
      )}
      {mayEdit ? (
        <IconButton
          size="small"
          label={`Delete ${item.title}`}
          icon={<Trash2 size={14} aria-hidden />}
          onClick={() => setMode('delete')}
        />
      ) : null}
      {item.source ? (
        <Link to={`/meetings/${item.source.meeting_id}`} className={styles.source}>
          From “{item.source.meeting_title}”
        </Link>
      ) : null}
      <ConfirmDialog
        open={mode === 'delete'}
        title="Delete agenda item"
        onClose={() => setMode('read')}
        onConfirm={async () => {
          if (!(await changes.remove(item))) throw new Error('not deleted');
        }}
      >
        Are you sure you want to delete this agenda item?
      </ConfirmDialog>
    </div>
  );
}

/** Enter saves, Escape cancels; what is empty or unchanged is not saved. */
function TitleField(props: Pick<AgendaRowProps, 'item' | 'changes'> & { onClose: (focus: boolean) => void }) {
  const { item, changes, onClose } = props;
  const [typed, setTyped] = useState(item.title);
  /** What this change replaces: the item as it was when it was opened, or as somebody else has made it since. */
  const [seen, setSeen] = useState(item.version);
  const [errors, setErrors] = useState<readonly string[]>([]);
  /** Being saved, or saved: the field may be left before it is gone. */
  const isTaken = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const toast = useToast();

  async function save(focus: boolean) {
    const title = typed.trim();
    if (isTaken.current) return;
    if (title === '' || title === item.title) return onClose(focus);
    isTaken.current = true;
    setSaving(true);
    setErrors([]);
    try {
      await changes.rename(item, { title, version: seen });
      onClose(focus);
    } catch (error) {
      isTaken.current = false;
      setSaving(false);
      const isStale = error instanceof ApiError && error.status === 409;
      if (isStale) setSeen(error.version ?? seen);
      const sentences = isStale ? [CHANGED_MEANWHILE] : getErrorMessages(error, NOT_SAVED);
      // Gone meanwhile with the agenda.
      if (!field.current) toast(sentences.join(' '), { tone: 'danger' });
      setErrors(sentences);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    // What is being saved may still be refused.
    if (event.key === 'Escape' && !isTaken.current) onClose(true);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save(true);
  }

  return (
    <TextField
      ref={field}
      autoFocus
      hideLabel
      label="Agenda item"
      className={styles.edit}
      value={typed}
      maxLength={AGENDA_ITEM_TITLE_CHARACTERS}
      readOnly={isSaving}
      error={errors}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (errors.length === 0) void save(false);
      }}
    />
  );
}
