import { ACTION_ITEM_DESCRIPTION_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, Plus, TextField } from '@minutehand/ui';
import { lazyComponent } from '@minutehand/web-kit';
import { type FormEvent, type KeyboardEvent, useEffect, useState } from 'react';
import { ErrorList } from '../../../../shared/components/ErrorList.tsx';
import { type SaveItem, useItemFields } from '../../hooks/use-item-fields.ts';
import { useUnsavedItem } from '../../hooks/use-unsaved-item.ts';
import { texts } from '../../texts.ts';
import { AmendmentField } from '../AmendmentField.tsx';
import styles from './AddItemLine.module.css';

const AddItemDetails = lazyComponent(async () => (await import('./AddItemDetails.tsx')).AddItemDetails);

const EMPTY_FIELDS = { description: '', dueDate: '', assignee: { kind: 'nobody' } } as const;

/** A line at the end of the list that adds an item. Enter adds it, and the line is ready for the next one; Escape clears it. */
export function AddItemLine(props: {
  meetingId: string;
  /** The minutes are approved, so a new item needs a reason. */
  isAmendment: boolean;
  onAdd: SaveItem;
}) {
  const { meetingId, isAmendment, onAdd } = props;
  const { unsavedItem, storeUnsavedItem } = useUnsavedItem(meetingId);
  const fields = useItemFields<HTMLInputElement>(EMPTY_FIELDS, isAmendment, unsavedItem ?? EMPTY_FIELDS);
  const { values, isSaving, descriptionFieldRef, clear } = fields;
  const [isOpen, setOpen] = useState(unsavedItem !== null);
  useEffect(() => storeUnsavedItem(values.description === '' ? null : values), [values, storeUnsavedItem]);

  async function add(event: FormEvent) {
    event.preventDefault();
    const { result } = await fields.save(onAdd);
    if (result !== 'saved') return;
    clear();
    descriptionFieldRef.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.defaultPrevented || isSaving) return;
    event.preventDefault();
    clear();
    setOpen(false);
    descriptionFieldRef.current?.focus();
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
          ref={descriptionFieldRef}
          label={texts.newItem}
          hideLabel
          placeholder={texts.newItem}
          className={styles.description}
          autoComplete="off"
          value={values.description}
          readOnly={isSaving}
          maxLength={ACTION_ITEM_DESCRIPTION_CHARACTERS}
          onChange={(event) => {
            fields.set({ description: event.currentTarget.value });
            setOpen(true);
          }}
        />
        {isOpen ? (
          <AddItemDetails
            meetingId={meetingId}
            assignee={values.assignee}
            onAssigneeChange={(assignee) => fields.set({ assignee })}
            dueDate={values.dueDate}
            onDueDateChange={(dueDate) => fields.set({ dueDate })}
            onDueDateValidityChange={fields.setDateValid}
            readOnly={isSaving}
          />
        ) : null}
        <Button type="submit" isBusy={isSaving} icon={<Plus size={16} aria-hidden />}>
          {texts.addItem}
        </Button>
      </div>
      {isAmendment && isOpen ? <AmendmentField fields={fields} /> : null}
      <ErrorList errors={fields.errors} />
    </form>
  );
}
