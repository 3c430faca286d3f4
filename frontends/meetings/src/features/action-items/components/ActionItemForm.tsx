import type { ActionItem, ActionItemCreate } from '@minutehand/contracts/http/meetings/action-items';
import { ACTION_ITEM_DESCRIPTION_CHARACTERS, APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, TextArea, TextField, useToast } from '@minutehand/ui';
import { DatePicker } from '@minutehand/ui/pickers';
import { ApiError, getErrorMessages } from '@minutehand/web-kit';
import { type KeyboardEvent, useRef, useState } from 'react';
import { ErrorList } from '../../../shared/components/ErrorList.tsx';
import { EDIT_CONFLICT, SAVE_FAILED } from '../../../shared/save-failures.ts';
import { sharedTexts } from '../../../shared/texts.ts';
import { type Assignee, getAssignee, toAssigneeFields } from '../assignee.ts';
import styles from './ActionItemForm.module.css';
import { AssigneeField } from './AssigneeField.tsx';

export type ActionItemFormProps = {
  item: ActionItem;
  /** Rejects when saving fails. After a version conflict, saving again overwrites the other change. */
  onSave: (fields: ActionItemCreate['action_item'], amendment?: string) => Promise<unknown>;
  /** The minutes are approved, so a change needs a reason. */
  isAmendment?: boolean;
  onClose: () => void;
};

/** Edits description, due date and assignee. Escape cancels, Ctrl or ⌘ with Enter saves. */
export function ActionItemForm(props: ActionItemFormProps) {
  const { item, onSave, onClose, isAmendment = false } = props;
  const [amendment, setAmendment] = useState('');
  const reasonField = useRef<HTMLInputElement>(null);
  const [description, setDescription] = useState(item.description);
  const [dueDate, setDueDate] = useState(item.due_date ?? '');
  const [isDateValid, setDateValid] = useState(true);
  const [assignee, setAssignee] = useState<Assignee>(getAssignee(item));
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const toast = useToast();

  async function save() {
    // The date field shows its own validation message.
    if (isSaving || !isDateValid) return;
    if (description.trim() === '') {
      field.current?.focus();
      return;
    }
    if (isAmendment && amendment.trim() === '') {
      reasonField.current?.focus();
      setErrors([sharedTexts.reasonMissing]);
      return;
    }
    setErrors([]);
    setSaving(true);
    try {
      const fields = { description: description.trim(), due_date: dueDate || null, ...toAssigneeFields(assignee) };
      await onSave(fields, isAmendment ? amendment.trim() : undefined);
      onClose();
    } catch (error) {
      if (error instanceof ApiError && error.status === 0) {
        toast(SAVE_FAILED, { tone: 'danger' });
        onClose();
        return;
      }
      const messages = toErrorMessages(error);
      // The form was unmounted while it was saving.
      if (!field.current) toast(messages.join(' '), { tone: 'danger' });
      setErrors(messages);
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      // The save may still fail; keep the form open.
      if (!isSaving) onClose();
    }
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void save();
    }
  }

  return (
    <form
      aria-label="Edit action item"
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
          onValidityChange={setDateValid}
        />
        <AssigneeField value={assignee} readOnly={isSaving} onChange={setAssignee} />
      </div>
      {isAmendment ? (
        <TextField
          ref={reasonField}
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
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
        <Button size="small" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function toErrorMessages(error: unknown): readonly string[] {
  if (!(error instanceof ApiError) || error.status >= 500) return [SAVE_FAILED];
  return error.version === undefined ? getErrorMessages(error, SAVE_FAILED) : [EDIT_CONFLICT];
}
