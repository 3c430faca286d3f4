import type { ActionItem, ActionItemCreate } from '@minutehand/contracts/http/action-items';
import { ACTION_ITEM_DESCRIPTION_CHARACTERS, APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, TextArea, TextField, useToast } from '@minutehand/ui';
import { DatePicker } from '@minutehand/ui/pickers';
import { ApiError, getErrorMessages } from '@minutehand/web-kit';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ErrorList } from '../../../shared/components/ErrorList.tsx';
import { CHANGED_MEANWHILE, NOT_SAVED } from '../../../shared/save-failures.ts';
import { type Assignee, assigneeFields, assigneeOf } from '../assignee.ts';
import styles from './ActionItemForm.module.css';
import { AssigneeField } from './AssigneeField.tsx';

export interface ActionItemFormProps {
  /** The item under edit; null for a new one. */
  item: ActionItem | null;
  /** Rejects when it could not be saved; once that somebody else was faster was said, the next one replaces their words. */
  onSave: (fields: ActionItemCreate['action_item'], amendment?: string) => Promise<unknown>;
  /** The minutes are approved: whoever changes what was agreed says why. */
  isAmendment?: boolean;
  onClose: () => void;
}

/** What is to be done, by when, by whom. Escape cancels, Ctrl or ⌘ with Enter saves. */
export function ActionItemForm(props: ActionItemFormProps) {
  const { item, onSave, onClose, isAmendment = false } = props;
  const [amendment, setAmendment] = useState('');
  const why = useRef<HTMLInputElement>(null);
  const [description, setDescription] = useState(item?.description ?? '');
  const [dueDate, setDueDate] = useState(item?.due_date ?? '');
  const [isDayValid, setDayValid] = useState(true);
  const [assignee, setAssignee] = useState<Assignee>(item ? assigneeOf(item) : { kind: 'nobody' });
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();

  async function save() {
    // A day that is none says so in its field.
    if (isSaving || !isDayValid) return;
    if (description.trim() === '') {
      field.current?.focus();
      return;
    }
    if (isAmendment && amendment.trim() === '') {
      why.current?.focus();
      setErrors(['Please say why the approved minutes are amended.']);
      return;
    }
    setErrors([]);
    setSaving(true);
    try {
      const fields = { description: description.trim(), due_date: dueDate || null, ...assigneeFields(assignee) };
      await onSave(fields, isAmendment ? amendment.trim() : undefined);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) {
        toast(NOT_SAVED, { tone: 'danger' });
        onClose();
        return;
      }
      const sentences = sentencesFor(error);
      // Gone meanwhile with the list that it was in.
      if (!field.current) toast(sentences.join(' '), { tone: 'danger' });
      setErrors(sentences);
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      // What is being saved may still be refused.
      if (!isSaving) onClose();
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void save();
    }
  }

  return (
    <form
      aria-label={item ? 'Edit action item' : 'New action item'}
      className={styles.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        ref={field}
        autoFocus
        grow
        label="Description"
        className={styles.description}
        value={description}
        readOnly={isSaving}
        maxLength={ACTION_ITEM_DESCRIPTION_CHARACTERS}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className={styles.fields}>
        <DatePicker
          label="Due date"
          className={styles.due}
          value={dueDate}
          readOnly={isSaving}
          onChange={setDueDate}
          onValidityChange={setDayValid}
        />
        <AssigneeField value={assignee} readOnly={isSaving} onChange={setAssignee} />
      </div>
      {isAmendment ? (
        <TextField
          ref={why}
          label="Why it is amended"
          value={amendment}
          readOnly={isSaving}
          maxLength={APPROVAL_NOTE_CHARACTERS}
          onChange={(event) => setAmendment(event.currentTarget.value)}
        />
      ) : null}
      <ErrorList errors={errors} />
      <div className={styles.actions}>
        <Button type="submit" size="small" variant="primary" aria-disabled={isSaving}>
          {isSaving ? 'Saving...' : item ? 'Save' : 'Add item'}
        </Button>
        <Button size="small" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function sentencesFor(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.status >= 500) return [NOT_SAVED];
  return error.version === undefined ? getErrorMessages(error, NOT_SAVED) : [CHANGED_MEANWHILE];
}
