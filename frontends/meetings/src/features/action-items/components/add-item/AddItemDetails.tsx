import { DatePicker } from '@minutehand/ui/pickers';
import type { Assignee } from '../../assignee.ts';
import { texts } from '../../texts.ts';
import { AssigneePicker } from '../AssigneePicker.tsx';
import styles from './AddItemLine.module.css';

/** Assignee and due date of a new item. Loaded on demand with the pickers. */
export function AddItemDetails(props: {
  meetingId: string;
  assignee: Assignee;
  onAssigneeChange: (assignee: Assignee) => void;
  dueDate: string;
  onDueDateChange: (day: string) => void;
  onDueDateValidityChange: (isValid: boolean) => void;
  readOnly: boolean;
}) {
  const { meetingId, assignee, onAssigneeChange, dueDate, onDueDateChange, onDueDateValidityChange, readOnly } = props;
  return (
    <>
      <AssigneePicker
        meetingId={meetingId}
        hideLabel
        className={styles.assignee}
        value={assignee}
        readOnly={readOnly}
        onChange={onAssigneeChange}
      />
      <DatePicker
        format="localized"
        label={texts.dueDate}
        hideLabel
        placeholder={texts.dueDate}
        className={styles.due}
        value={dueDate}
        readOnly={readOnly}
        onChange={onDueDateChange}
        onValidityChange={onDueDateValidityChange}
      />
    </>
  );
}
