import { ACTION_ITEM_PRIORITIES } from '@minutehand/contracts/action-item-priorities';
import type { ActionItemsBulkUpdate } from '@minutehand/contracts/http/meetings/action-items-bulk';
import { APPROVAL_NOTE_CHARACTERS } from '@minutehand/contracts/limits';
import { Dialog, DialogActions, Select, TextField, useToast } from '@minutehand/ui';
import { DatePicker } from '@minutehand/ui/pickers';
import { ApiError, getErrorMessages, useUnsavedChanges } from '@minutehand/web-kit';
import { type FormEvent, useId, useState } from 'react';
import { ErrorList } from '../../../shared/components/ErrorList.tsx';
import { sharedTexts } from '../../../shared/texts.ts';
import { type AssigneeKind, createEmptyAssignee } from '../assignee.ts';
import { NO_CHANGE, toBulkUpdate } from '../bulk-change.ts';
import { texts } from '../texts.ts';
import { AssigneeDetails } from './AssigneeDetails.tsx';
import styles from './BulkUpdateDialog.module.css';
import { PRIORITY_OPTIONS } from './priority/PriorityField.tsx';

const KINDS: ReadonlyArray<{ value: AssigneeKind | 'same'; label: string }> = [
  { value: 'same', label: texts.bulk.noChange },
  { value: 'member', label: texts.kinds.member },
  { value: 'external', label: texts.kinds.external },
  { value: 'nobody', label: texts.bulk.unassign },
];

type BulkUpdateDialogProps = {
  /** Number of selected items; it may shrink while the dialog is open. */
  count: number;
  /** The minutes are approved, so a change needs a reason. */
  isAmendment: boolean;
  /** The first field, which gets the focus. */
  firstField?: 'assignee' | 'due';
  onSave: (change: Omit<ActionItemsBulkUpdate, 'action_item_ids'>) => Promise<void>;
  onClose: () => void;
};

/** Changes the assignee, the due date or both of several action items. */
export function BulkUpdateDialog(props: BulkUpdateDialogProps) {
  const { count, isAmendment, firstField = 'assignee', onSave, onClose } = props;
  const id = useId();
  const [change, setChange] = useState(NO_CHANGE);
  const [amendmentReason, setAmendmentReason] = useState('');
  const [isDateValid, setDateValid] = useState(true);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const toast = useToast();
  useUnsavedChanges((change !== NO_CHANGE || amendmentReason !== '') && !isBusy);

  async function save(event: FormEvent) {
    event.preventDefault();
    // The date field shows its own validation message.
    if (isBusy || !isDateValid) return;
    const { problem, fields } = toBulkUpdate(count, change);
    if (problem !== null) return setErrors([problem]);
    if (isAmendment && amendmentReason.trim() === '') return setErrors([sharedTexts.reasonMissing]);
    setErrors([]);
    setBusy(true);
    try {
      await onSave({ ...fields, ...(isAmendment && { amendment: amendmentReason.trim() }) });
      toast(texts.bulk.saved, { tone: 'success' });
      onClose();
    } catch (error) {
      const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500;
      setErrors([texts.bulk.failed, ...(isRejected ? getErrorMessages(error) : [])]);
      setBusy(false);
    }
  }

  const dueDate = (
    <DatePicker
      format="localized"
      label={texts.dueDate}
      hint={texts.bulk.blankDate}
      readOnly={isBusy}
      value={change.dueDate}
      onChange={(date) => setChange({ ...change, dueDate: date })}
      onValidityChange={setDateValid}
    />
  );
  return (
    <Dialog
      open
      title={texts.bulk.title(count)}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <DialogActions confirmLabel={texts.bulk.confirm} isBusy={isBusy} form={`${id}-form`} onCancel={onClose} />
      }
    >
      <form id={`${id}-form`} noValidate className={styles.form} onSubmit={(event) => void save(event)}>
        {firstField === 'due' ? dueDate : null}
        <Select
          label={texts.assignee}
          options={KINDS}
          value={change.assignee?.kind ?? 'same'}
          onChange={(event) => {
            // Ignore input while saving.
            if (isBusy) return;
            const kind = KINDS.find(({ value }) => value === event.target.value)?.value ?? 'same';
            setChange({ ...change, assignee: kind === 'same' ? null : createEmptyAssignee(kind) });
          }}
        />
        {change.assignee ? (
          <AssigneeDetails
            value={change.assignee}
            readOnly={isBusy}
            onChange={(assignee) => setChange({ ...change, assignee })}
          />
        ) : null}
        {firstField === 'assignee' ? dueDate : null}
        <Select
          label={texts.priority.label}
          options={[{ value: '', label: texts.bulk.noChange }, ...PRIORITY_OPTIONS]}
          value={change.priority ?? ''}
          onChange={(event) => {
            const priority = ACTION_ITEM_PRIORITIES.find((candidate) => candidate === event.target.value) ?? null;
            if (!isBusy) setChange({ ...change, priority });
          }}
        />
        {isAmendment ? (
          <TextField
            label={texts.reason}
            value={amendmentReason}
            readOnly={isBusy}
            maxLength={APPROVAL_NOTE_CHARACTERS}
            onChange={(event) => setAmendmentReason(event.currentTarget.value)}
          />
        ) : null}
        <ErrorList errors={errors} />
      </form>
    </Dialog>
  );
}
