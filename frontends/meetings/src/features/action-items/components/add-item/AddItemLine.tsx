import type { ActionItemCreate } from '@minutehand/contracts/http/meetings/action-items';
import { ACTION_ITEM_DESCRIPTION_CHARACTERS, APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, Plus, TextField } from '@minutehand/ui';
import { getErrorMessages } from '@minutehand/web-kit';
import { type FormEvent, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react';
import { ErrorList } from '../../../../shared/components/ErrorList.tsx';
import { SAVE_FAILED } from '../../../../shared/save-failures.ts';
import { sharedTexts } from '../../../../shared/texts.ts';
import { type Assignee, toAssigneeFields } from '../../assignee.ts';
import { texts } from '../../texts.ts';
import styles from './AddItemLine.module.css';

const AddItemDetails = lazy(async () => ({ default: (await import('./AddItemDetails.tsx')).AddItemDetails }));

const NOBODY: Assignee = { kind: 'nobody' };

/** A line at the end of the list that adds an item. Enter adds it, and the line is ready for the next one; Escape clears it. */
export function AddItemLine(props: {
  meetingId: string;
  /** The minutes are approved, so a new item needs a reason. */
  isAmendment: boolean;
  /** Rejects when the server refuses. */
  onAdd: (fields: ActionItemCreate['action_item'], amendment?: string) => Promise<unknown>;
}) {
  const { meetingId, isAmendment, onAdd } = props;
  const [description, setDescription] = useState('');
  const [assignee, setAssignee] = useState<Assignee>(NOBODY);
  const [dueDate, setDueDate] = useState('');
  const [isDateValid, setDateValid] = useState(true);
  const [amendment, setAmendment] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const reasonField = useRef<HTMLInputElement>(null);

  function clear() {
    setDescription('');
    setAssignee(NOBODY);
    setDueDate('');
    setAmendment('');
    setErrors([]);
  }

  async function add(event: FormEvent) {
    event.preventDefault();
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
      await onAdd(fields, isAmendment ? amendment.trim() : undefined);
      clear();
      field.current?.focus();
    } catch (error) {
      setErrors(getErrorMessages(error, SAVE_FAILED));
    } finally {
      setSaving(false);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isSaving) return;
    event.preventDefault();
    clear();
    setOpen(false);
    field.current?.focus();
  }

  return (
    <form
      aria-label={texts.newItem}
      className={styles.form}
      onSubmit={(event) => void add(event)}
      onKeyDown={onKeyDown}
      noValidate
    >
      <div className={styles.line}>
        <TextField
          ref={field}
          label={texts.newItem}
          hideLabel
          placeholder={texts.addItem}
          className={styles.description}
          autoComplete="off"
          value={description}
          readOnly={isSaving}
          maxLength={ACTION_ITEM_DESCRIPTION_CHARACTERS}
          onChange={(event) => {
            setDescription(event.currentTarget.value);
            setOpen(true);
          }}
        />
        {isOpen ? (
          <Suspense>
            <AddItemDetails
              meetingId={meetingId}
              assignee={assignee}
              onAssigneeChange={setAssignee}
              dueDate={dueDate}
              onDueDateChange={setDueDate}
              onDueDateValidityChange={setDateValid}
              readOnly={isSaving}
            />
          </Suspense>
        ) : null}
        <Button type="submit" busy={isSaving} icon={<Plus size={16} aria-hidden />}>
          {texts.addItem}
        </Button>
      </div>
      {isAmendment && isOpen ? (
        <TextField
          ref={reasonField}
          label={texts.reason}
          value={amendment}
          readOnly={isSaving}
          maxLength={APPROVAL_NOTE_CHARACTERS}
          onChange={(event) => setAmendment(event.currentTarget.value)}
        />
      ) : null}
      <ErrorList errors={errors} />
    </form>
  );
}
