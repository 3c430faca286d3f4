import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { visuallyHiddenClass } from '../display/VisuallyHidden.tsx';
import styles from './Checkbox.module.css';

export type CheckboxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange' | 'className'> & {
  label: ReactNode;
  /** Shows the label to screen readers only. */
  hideLabel?: boolean;
  checked: boolean;
  /** Some, but not all, of the items are checked. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
  className?: string;
};

export function Checkbox(props: CheckboxProps) {
  const { label, hideLabel = false, indeterminate = false, onChange, className, ...input } = props;
  const inputRef = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (inputRef.current) inputRef.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={classNames(styles.checkbox, className)}>
      <input
        {...input}
        ref={inputRef}
        type="checkbox"
        className={styles.box}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <span className={hideLabel ? visuallyHiddenClass : undefined}>{label}</span>
    </label>
  );
}
