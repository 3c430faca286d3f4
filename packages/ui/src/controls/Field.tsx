import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import { visuallyHiddenClass } from '../display/VisuallyHidden.tsx';
import styles from './Field.module.css';

export type FieldOptions = {
  label: string;
  /** One line of help under the label. */
  hint?: ReactNode;
  /** The problem and its fix; several messages are shown one per line. */
  error?: string | readonly string[] | null;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  className?: string;
};

/** Attributes that connect the control to its label, hint and error. */
export type FieldControl = {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
};

/** Label, hint and error around any control. */
export function Field(props: FieldOptions & { children: (control: FieldControl) => ReactNode }) {
  const { label, hint, error, hideLabel = false, className, children } = props;
  const id = useId();
  const messages = typeof error === 'string' ? [error] : (error ?? []);
  const hasError = messages.length > 0;
  const described = [hint && `${id}-hint`, hasError && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, className)}>
      <label htmlFor={id} className={hideLabel ? visuallyHiddenClass : styles.label}>
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': hasError || undefined })}
      {hasError ? (
        <div id={`${id}-error`} className={styles.error} role="alert">
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
      ) : null}
    </div>
  );
}
