import type { InputHTMLAttributes, Ref } from 'react';
import styles from './control.module.css';
import { Field, type FieldOptions } from './Field.tsx';

export type TextFieldProps = FieldOptions &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className'> & {
    ref?: Ref<HTMLInputElement>;
  };

/** A single-line text input with a label. Native attributes (type, value, onChange, autoComplete …) are passed to the input. */
export function TextField({ label, hint, error, hideLabel, className, ...input }: TextFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => <input type="text" {...input} {...control} className={styles.control} />}
    </Field>
  );
}
