import type { AgendaItem } from '@minutehand/contracts/http/meetings/agenda-items';
import { AGENDA_ITEM_TITLE_CHARACTERS } from '@minutehand/contracts/limits';
import { Checkbox, classNames, IconButton, TextField, Trash2, useToast } from '@minutehand/ui';
import { ApiError, getErrorMessages, Link } from '@minutehand/web-kit';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { DeleteDialog } from '../../../shared/components/DeleteDialog.tsx';
import { useUnsavedText } from '../../../shared/hooks/use-unsaved-text.ts';
import { restoreFocus } from '../../../shared/restore-focus.ts';
import { EDIT_CONFLICT, SAVE_FAILED } from '../../../shared/save-failures.ts';
import type { AgendaMutations } from '../hooks/use-agenda.ts';
import { texts } from '../texts.ts';
import styles from './AgendaSection.module.css';

type AgendaRowProps = {
  item: AgendaItem;
  mutations: AgendaMutations;
  canEdit: boolean;
};

/** One agenda item: complete, rename in place, delete after a confirmation. */
export function AgendaRow({ item, mutations, canEdit }: AgendaRowProps) {
  const [mode, setMode] = useState<'read' | 'edit' | 'delete'>('read');
  const titleRef = useRef<HTMLButtonElement>(null);
  const shouldRestoreFocusRef = useRef(false);
  useEffect(() => {
    if (mode !== 'read' || !shouldRestoreFocusRef.current) return;
    shouldRestoreFocusRef.current = false;
    restoreFocus(titleRef.current);
  }, [mode]);

  if (mode === 'edit')
    return (
      <TitleField
        item={item}
        mutations={mutations}
        onClose={(shouldFocus) => {
          shouldRestoreFocusRef.current = shouldFocus;
          setMode('read');
        }}
      />
    );
  const titleClass = classNames(styles.title, item.completed && styles.done);
  return (
    <div className={styles.item}>
      <Checkbox
        hideLabel
        label={item.title}
        checked={item.completed}
        disabled={!canEdit}
        onChange={() => void mutations.toggle(item)}
      />
      {canEdit ? (
        <button ref={titleRef} type="button" title={texts.edit} className={titleClass} onClick={() => setMode('edit')}>
          {item.title}
        </button>
      ) : (
        <span className={titleClass}>{item.title}</span>
      )}
      {canEdit ? (
        <IconButton
          size="small"
          label={texts.deleteLabel(item.title)}
          icon={<Trash2 size={14} aria-hidden />}
          onClick={() => setMode('delete')}
        />
      ) : null}
      {item.source ? (
        <Link to={`/meetings/${item.source.meeting_id}`} className={styles.source}>
          {texts.from(item.source.meeting_title)}
        </Link>
      ) : null}
      <DeleteDialog
        open={mode === 'delete'}
        title={texts.deleteTitle}
        question={texts.deleteQuestion}
        onClose={() => setMode('read')}
        onDelete={() => mutations.remove(item)}
      />
    </div>
  );
}

/** Edits the title. Enter saves, Escape cancels; empty or unchanged titles are not saved. */
function TitleField(props: Pick<AgendaRowProps, 'item' | 'mutations'> & { onClose: (shouldFocus: boolean) => void }) {
  const { item, mutations, onClose } = props;
  const [draftTitle, setDraftTitle] = useState(item.title);
  /** The version that this change replaces; updated after a conflict. */
  const [baseVersion, setBaseVersion] = useState(item.version);
  const [errors, setErrors] = useState<readonly string[]>([]);
  /** True from the start of a save, so that the blur of the field does not save again. */
  const hasStartedSaveRef = useRef(false);
  const [isSaving, setSaving] = useState(false);
  const fieldRef = useRef<HTMLInputElement>(null);
  const toast = useToast();
  useUnsavedText(draftTitle !== item.title && !isSaving);

  async function save(shouldFocus: boolean) {
    const title = draftTitle.trim();
    if (hasStartedSaveRef.current) return;
    if (title === '' || title === item.title) return onClose(shouldFocus);
    hasStartedSaveRef.current = true;
    setSaving(true);
    setErrors([]);
    try {
      await mutations.rename(item, { title, version: baseVersion });
      onClose(shouldFocus);
    } catch (error) {
      hasStartedSaveRef.current = false;
      setSaving(false);
      const isStale = error instanceof ApiError && error.status === 409;
      if (isStale) setBaseVersion(error.version ?? baseVersion);
      const messages = isStale ? [EDIT_CONFLICT] : getErrorMessages(error, SAVE_FAILED);
      // The agenda was unmounted while saving.
      if (!fieldRef.current) toast(messages.join(' '), { tone: 'danger' });
      setErrors(messages);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    // The save may still fail; keep the field open.
    if (event.key === 'Escape' && !hasStartedSaveRef.current) onClose(true);
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void save(true);
  }

  return (
    <TextField
      ref={fieldRef}
      autoFocus
      hideLabel
      label={texts.item}
      className={styles.edit}
      value={draftTitle}
      maxLength={AGENDA_ITEM_TITLE_CHARACTERS}
      readOnly={isSaving}
      error={errors}
      onChange={(event) => setDraftTitle(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        if (errors.length === 0) void save(false);
      }}
    />
  );
}
