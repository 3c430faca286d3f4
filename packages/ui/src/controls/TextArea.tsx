import type { Ref, TextareaHTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './control.module.css';
import { Field, type FieldOptions } from './Field.tsx';

export type TextAreaProps = FieldOptions &
  Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'> & {
    /** Grows with its content. */
    growsWithContent?: boolean;
    ref?: Ref<HTMLTextAreaElement>;
  };

/** A multi-line text input with a label. */
export function TextArea({
  label,
  hint,
  error,
  hideLabel,
  className,
  growsWithContent = false,
  ...area
}: TextAreaProps) {
  return (
    <Field label={label} hint={hint} error={error} hideLabel={hideLabel} className={className}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          className={classNames(styles.control, styles.area, growsWithContent && styles.grow)}
        />
      )}
    </Field>
  );
}
