import { TextField } from '@minutehand/ui';
import { Combobox } from '@minutehand/ui/pickers';
import { lookUp } from '../api.ts';
import type { Assignee } from '../assignee.ts';
import { texts } from '../texts.ts';
import styles from './AssigneeDetails.module.css';

type AssigneeProps = {
  value: Assignee;
  onChange: (value: Assignee) => void;
  /** Set while the form is saving. */
  readOnly?: boolean;
};

/** The fields of the selected assignee kind. */
export function AssigneeDetails({ value, onChange, readOnly = false }: AssigneeProps) {
  if (value.kind === 'nobody') return null;
  if (value.kind === 'member')
    return (
      <Combobox
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
      <AssigneeEmailField value={value} readOnly={readOnly} onChange={onChange} />
    </>
  );
}

/** The address of an external assignee, who gets a link by email. */
export function AssigneeEmailField(props: {
  value: Extract<Assignee, { kind: 'external' }>;
  onChange: (value: Assignee) => void;
  readOnly: boolean;
}) {
  const { value, onChange, readOnly } = props;
  return (
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
  );
}
