import type { ActionItem } from '@minutehand/contracts/http/meetings/action-items';
import { ACTION_ITEM_DESCRIPTION_CHARACTERS } from '@minutehand/contracts/limits';
import { Button, TextArea, useToast } from '@minutehand/ui';
import { DatePicker } from '@minutehand/ui/pickers';
import { ApiError } from '@minutehand/web-kit';
import type { KeyboardEvent } from 'react';
import { ErrorList } from '../../../shared/components/ErrorList.tsx';
import { useUnsavedText } from '../../../shared/hooks/use-unsaved-text.ts';
import { SAVE_FAILED } from '../../../shared/save-failures.ts';
import { type Assignee, getAssignee } from '../assignee.ts';
import { type SaveItem, useItemFields } from '../hooks/use-item-fields.ts';
import { texts } from '../texts.ts';
import styles from './ActionItemForm.module.css';
import { AmendmentField } from './AmendmentField.tsx';
import { AssigneeDetails, AssigneeEmailField } from './AssigneeDetails.tsx';
import { AssigneePicker } from './AssigneePicker.tsx';
import { PriorityField } from './priority/PriorityField.tsx';

export type ActionItemFormProps = {
  item: ActionItem;
  /** Rejects when saving fails. After a version conflict, saving again overwrites the other change. */
  onSave: SaveItem;
  /** The minutes are approved, so a change needs a reason. */
  isAmendment?: boolean;
  onClose: () => void;
};

/** Edits description, due date and assignee. Escape cancels, Ctrl or ⌘ with Enter saves. */
export function ActionItemForm(props: ActionItemFormProps) {
  const { item, onSave, onClose, isAmendment = false } = props;
  const initial = {
    description: item.description,
    dueDate: item.due_date ?? '',
    assignee: getAssignee(item),
    priority: item.priority,
  };
  const fields = useItemFields<HTMLTextAreaElement>(initial, isAmendment);
  const { values, isSaving, descriptionFieldRef } = fields;
  const toast = useToast();
  const isChanged = JSON.stringify(values) !== JSON.stringify(initial) || fields.reason !== '';
  useUnsavedText(isChanged && !isSaving);

  async function save() {
    const outcome = await fields.save(onSave);
    if (outcome.result === 'saved') onClose();
    if (outcome.result !== 'failed') return;
    if (outcome.error instanceof ApiError && outcome.error.status === 0) {
      toast(SAVE_FAILED, { tone: 'danger' });
      onClose();
      // The form was unmounted while it was saving.
    } else if (!descriptionFieldRef.current) toast(outcome.messages.join(' '), { tone: 'danger' });
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
      aria-label={texts.editItem}
      className={styles.form}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextArea
        ref={descriptionFieldRef}
        autoFocus
        growsWithContent
        label={texts.description}
        className={styles.description}
        value={values.description}
        readOnly={isSaving}
        maxLength={ACTION_ITEM_DESCRIPTION_CHARACTERS}
        onChange={(event) => fields.set({ description: event.currentTarget.value })}
      />
      <div className={styles.fields}>
        <DatePicker
          format="localized"
          label={texts.dueDate}
          placeholder={texts.due.none}
          className={styles.due}
          value={values.dueDate}
          readOnly={isSaving}
          onChange={(dueDate) => fields.set({ dueDate })}
          onValidityChange={fields.setDateValid}
        />
        {values.priority === undefined ? null : (
          <PriorityField
            value={values.priority}
            readOnly={isSaving}
            onChange={(priority) => fields.set({ priority })}
          />
        )}
        <AssigneePicker
          meetingId={item.meeting_id}
          placeholder={texts.kinds.nobody}
          className={styles.assignee}
          value={values.assignee}
          readOnly={isSaving}
          onChange={(assignee) => fields.set({ assignee })}
        />
        <ExternalFields
          value={values.assignee}
          hasName={!isUnnamed(initial.assignee)}
          readOnly={isSaving}
          onChange={(assignee) => fields.set({ assignee })}
        />
      </div>
      {isAmendment ? <AmendmentField fields={fields} /> : null}
      <ErrorList errors={fields.errors} />
      <div className={styles.actions}>
        <Button type="submit" size="small" variant="primary" aria-disabled={isSaving}>
          {isSaving ? texts.saving : texts.save}
        </Button>
        <Button size="small" disabled={isSaving} onClick={onClose}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
}

/** The fields that the assignee picker lacks: the email, and the name of an assignee who was saved without one. */
function ExternalFields(props: {
  value: Assignee;
  hasName: boolean;
  readOnly: boolean;
  onChange: (assignee: Assignee) => void;
}) {
  const { value, hasName, ...field } = props;
  if (value.kind !== 'external') return null;
  if (!hasName) return <AssigneeDetails value={value} {...field} />;
  return isUnnamed(value) ? null : <AssigneeEmailField value={value} {...field} />;
}

function isUnnamed(assignee: Assignee): boolean {
  return assignee.kind === 'external' && assignee.name === '';
}
