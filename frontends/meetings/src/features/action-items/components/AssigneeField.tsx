import { SegmentedControl, TextField } from '@minutehand/ui';
import { SelectBox } from '@minutehand/ui/pickers';
import { lookUp } from '../api.ts';
import { type Assignee, type AssigneeKind, emptyAssignee } from '../assignee.ts';
import { texts } from '../texts.ts';
import styles from './AssigneeField.module.css';

const KINDS: ReadonlyArray<{ value: AssigneeKind; label: string }> = [
  { value: 'nobody', label: texts.kinds.nobody },
  { value: 'member', label: texts.kinds.member },
  { value: 'external', label: texts.kinds.external },
];

type AssigneeProps = {
  value: Assignee;
  onChange: (value: Assignee) => void;
  /** Set while the form is saving. */
  readOnly?: boolean;
};

/** Selects a member, an external person or no assignee. Changing the kind clears the fields. */
export function AssigneeField({ value, onChange, readOnly = false }: AssigneeProps) {
  return (
    <>
      <div className={styles.kind}>
        <span aria-hidden className={styles.label}>
          {texts.assignee}
        </span>
        <SegmentedControl
          label={texts.assignee}
          options={KINDS}
          value={value.kind}
          onChange={(kind) => readOnly || onChange(emptyAssignee(kind))}
        />
      </div>
      <AssigneeDetails value={value} onChange={onChange} readOnly={readOnly} />
    </>
  );
}

/** The fields of the selected assignee kind. */
export function AssigneeDetails({ value, onChange, readOnly = false }: AssigneeProps) {
  if (value.kind === 'nobody') return null;
  if (value.kind === 'member')
    return (
      <SelectBox
        label={texts.kinds.member}
        placeholder={texts.nameOrEmail}
        className={styles.detail}
        readOnly={readOnly}
        value={value.member && { value: value.member.id, label: value.member.name }}
        lookup={(query, signal) => lookUp('members', query, signal)}
        onChange={(option) => onChange({ kind: 'member', member: option && { id: option.value, name: option.label } })}
      />
    );
  return (
    <>
      <TextField
        label={texts.name}
        className={styles.detail}
        autoComplete="off"
        readOnly={readOnly}
        value={value.name}
        onChange={(event) => onChange({ ...value, name: event.currentTarget.value })}
      />
      <TextField
        label={texts.email}
        // The server validates the address; avoid the browser's own message.
        type="text"
        inputMode="email"
        autoComplete="off"
        placeholder={texts.sendsLink}
        className={styles.detail}
        readOnly={readOnly}
        value={value.email}
        onChange={(event) => onChange({ ...value, email: event.currentTarget.value })}
      />
    </>
  );
}
